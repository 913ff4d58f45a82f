/*
 * The leaks of libfixtures as native methods of an object of com.acme.JniBinding. Each call is the last that its method
 * does: with -O2 the method has no frame.
 */
#include "fixtures.h"

#include <jni.h>

#define VOID(method, function)                                                  \
  JNIEXPORT void JNICALL Java_com_acme_JniBinding_##method(JNIEnv *, jobject) { \
    function();                                                                 \
  }
#define INT(method, function)                                                   \
  JNIEXPORT jint JNICALL Java_com_acme_JniBinding_##method(JNIEnv *, jobject) { \
    return function();                                                          \
  }
#define POINTER(method, function)                                                \
  JNIEXPORT jlong JNICALL Java_com_acme_JniBinding_##method(JNIEnv *, jobject) { \
    return reinterpret_cast<jlong>(function());                                  \
  }

extern "C" {

VOID(leak_1direct, leak_direct)
VOID(leak_1direct_1clean, leak_direct_clean)
VOID(leak_1calloc, leak_calloc)
VOID(leak_1calloc_1clean, leak_calloc_clean)
VOID(leak_1realloc, leak_realloc)
VOID(leak_1realloc_1clean, leak_realloc_clean)
VOID(leak_1strdup, leak_strdup)
VOID(leak_1strdup_1clean, leak_strdup_clean)
VOID(leak_1asprintf, leak_asprintf)
VOID(leak_1asprintf_1clean, leak_asprintf_clean)
VOID(leak_1getline, leak_getline)
VOID(leak_1getline_1clean, leak_getline_clean)
VOID(leak_1posix_1memalign, leak_posix_memalign)
VOID(leak_1posix_1memalign_1clean, leak_posix_memalign_clean)
VOID(leak_1list, leak_list)
VOID(leak_1list_1clean, leak_list_clean)
VOID(leak_1family, leak_family)
VOID(leak_1family_1clean, leak_family_clean)
VOID(leak_1new, leak_new)
VOID(leak_1new_1clean, leak_new_clean)
VOID(leak_1new_1array, leak_new_array)
VOID(leak_1new_1array_1clean, leak_new_array_clean)
VOID(leak_1string, leak_string)
VOID(leak_1string_1clean, leak_string_clean)
VOID(leak_1string_1append, leak_string_append)
VOID(leak_1string_1append_1clean, leak_string_append_clean)
INT(leak_1in_1thread, leak_in_thread)
INT(leak_1in_1thread_1clean, leak_in_thread_clean)
VOID(leak_1in_1std_1thread, leak_in_std_thread)
VOID(leak_1in_1std_1thread_1clean, leak_in_std_thread_clean)
INT(leak_1in_1running_1thread, leak_in_running_thread)
INT(leak_1in_1running_1thread_1clean, leak_in_running_thread_clean)
INT(leak_1in_1plugin, leak_in_plugin)
INT(leak_1in_1plugin_1clean, leak_in_plugin_clean)
INT(leak_1in_1constructor, leak_in_constructor)
INT(leak_1in_1constructor_1clean, leak_in_constructor_clean)
POINTER(leak_1tail_1malloc, leak_tail_malloc)
VOID(leak_1tail_1malloc_1clean, leak_tail_malloc_clean)
POINTER(leak_1tail_1strdup, leak_tail_strdup)
VOID(leak_1tail_1strdup_1clean, leak_tail_strdup_clean)

}  // extern "C"
