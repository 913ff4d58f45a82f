#include "jni_functions.h"

#include <jni.h>
#include <jvmti.h>

#include "agent.h"
#include "epochs.h"
#include "global_refs.h"
#include "hooks.h"
#include "jni_caller.h"
#include "jvm_memory.h"
#include "sites.h"

static jniNativeInterface *original;

/* The stacks are taken before the JVM's function runs, in which the thread is in another state. */
#define RETURN_FOR_CALLER(type, call)                               \
  hooks_allocate_for(jni_caller_site(__builtin_return_address(0))); \
  jvm_memory_for_others(true);                                      \
  type given = call;                                                \
  jvm_memory_for_others(false);                                     \
  hooks_give(given);                                                \
  return given

static const char *JNICALL get_string_utf_chars(JNIEnv *env, jstring string, jboolean *is_copy) {
  RETURN_FOR_CALLER(const char *, original->GetStringUTFChars(env, string, is_copy));
}

static const jchar *JNICALL get_string_chars(JNIEnv *env, jstring string, jboolean *is_copy) {
  RETURN_FOR_CALLER(const jchar *, original->GetStringChars(env, string, is_copy));
}

/* The JVM keeps most strings in bytes, and copies them also here. */
static const jchar *JNICALL get_string_critical(JNIEnv *env, jstring string, jboolean *is_copy) {
  RETURN_FOR_CALLER(const jchar *, original->GetStringCritical(env, string, is_copy));
}

static void *JNICALL get_primitive_array_critical(JNIEnv *env, jarray array, jboolean *is_copy) {
  RETURN_FOR_CALLER(void *, original->GetPrimitiveArrayCritical(env, array, is_copy));
}

#define EACH_ELEMENT_TYPE(USE) \
  USE(Boolean, boolean)        \
  USE(Byte, byte)              \
  USE(Char, char)              \
  USE(Short, short)            \
  USE(Int, int)                \
  USE(Long, long)              \
  USE(Float, float)            \
  USE(Double, double)

#define DEFINE_GET_ELEMENTS(Type, type)                                                                       \
  static j##type *JNICALL get_##type##_array_elements(JNIEnv *env, j##type##Array array, jboolean *is_copy) { \
    RETURN_FOR_CALLER(j##type *, original->Get##Type##ArrayElements(env, array, is_copy));                    \
  }

EACH_ELEMENT_TYPE(DEFINE_GET_ELEMENTS)

static jobject JNICALL new_global_ref(JNIEnv *env, jobject object) {
  uint32_t site = jni_caller_site(__builtin_return_address(0));
  jobject ref = original->NewGlobalRef(env, object);
  struct block made = {site, epoch_other_thread(), 0, epoch_current()};
  if (!site || !ref) {
    return ref;
  }
  if (global_refs_put((uintptr_t)ref, made)) {
    site_note(site, made.epoch, made.other_thread);
    epoch_count(made.epoch, 1);
  } else {
    epoch_miss();
  }
  return ref;
}

/* Forgets it before the JVM hands the same handle to another thread. */
static void JNICALL delete_global_ref(JNIEnv *env, jobject ref) {
  struct block made;
  if (global_refs_take((uintptr_t)ref, &made)) {
    epoch_count(made.epoch, -1);
  }
  original->DeleteGlobalRef(env, ref);
}

bool jni_functions_install(void) {
  jvmtiEnv *jvmti = agent_jvmti;
  jniNativeInterface *ours = NULL;
  if ((*jvmti)->GetJNIFunctionTable(jvmti, &original) != JVMTI_ERROR_NONE ||
      (*jvmti)->GetJNIFunctionTable(jvmti, &ours) != JVMTI_ERROR_NONE) {
    return false;
  }
  ours->GetStringUTFChars = get_string_utf_chars;
  ours->GetStringChars = get_string_chars;
  ours->GetStringCritical = get_string_critical;
  ours->GetPrimitiveArrayCritical = get_primitive_array_critical;
#define USE_GET_ELEMENTS(Type, type) ours->Get##Type##ArrayElements = get_##type##_array_elements;
  EACH_ELEMENT_TYPE(USE_GET_ELEMENTS)
  ours->NewGlobalRef = new_global_ref;
  ours->DeleteGlobalRef = delete_global_ref;
  bool done = (*jvmti)->SetJNIFunctionTable(jvmti, ours) == JVMTI_ERROR_NONE;
  (*jvmti)->Deallocate(jvmti, (unsigned char *)ours);
  return done;
}
