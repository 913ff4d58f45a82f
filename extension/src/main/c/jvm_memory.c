#include "jvm_memory.h"

#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "blocks.h"
#include "hooks.h"
#include "imports.h"
#include "sanitizer.h"

/* What glibc's allocator is called where another one has taken its names. */
WEAK extern void *__libc_malloc(size_t size);
WEAK extern void *__libc_calloc(size_t count, size_t size);
WEAK extern void *__libc_realloc(void *block, size_t size);
WEAK extern void __libc_free(void *block);

typedef jlong(JNICALL *allocation)(JNIEnv *env, jobject unsafe, jlong bytes);
typedef jlong(JNICALL *reallocation)(JNIEnv *env, jobject unsafe, jlong block, jlong bytes);

static allocation allocate;
static reallocation reallocate;

/* Whether this thread allocates for Java code or JNI code. */
static _Thread_local bool for_others;

/*
 * Each block of the sanitizer has a redzone before it, and no other block has. The JVM has some: from before the agent
 * was there, and what functions of the C library have allocated.
 */
static bool is_sanitizers(const void *block) {
  return __asan_address_is_poisoned((const char *)block - 1);
}

/* With a site it is recorded, without one it is nobody's leak. */
static void *sanitizers(size_t count, size_t size) {
  int unrecorded = !hooks_allocates_for();
  agent_busy += unrecorded;
  void *block = calloc(count, size);
  agent_busy -= unrecorded;
  return block;
}

static void *jvm_malloc(size_t size) {
  return for_others ? sanitizers(1, size) : __libc_malloc(size);
}

static void *jvm_calloc(size_t count, size_t size) {
  return for_others ? sanitizers(count, size) : __libc_calloc(count, size);
}

static void *jvm_realloc(void *block, size_t size) {
  if (!block) {
    return jvm_malloc(size);
  }
  if (!is_sanitizers(block)) {
    return __libc_realloc(block, size);
  }
  agent_busy++;
  void *larger = realloc(block, size);
  agent_busy--;
  return larger;
}

/* Of a pointer into a block that somebody was given, the sanitizer's free tells what is wrong with it. */
static bool is_within_block(const void *pointer) {
  uintptr_t begin;
  struct block block;
  return blocks_near((uintptr_t)pointer) && blocks_find((uintptr_t)pointer, &begin, &block);
}

static void jvm_free(void *block) {
  if (block && (is_sanitizers(block) || is_within_block(block))) {
    free(block);
  } else {
    __libc_free(block);
  }
}

/* Not where the runtime was told to poison nothing. */
static bool has_redzones(void) {
  char *block = calloc(1, 1);
  bool has = block && is_sanitizers(block);
  free(block);
  return has;
}

void jvm_memory_for_others(bool on) {
  for_others = on;
}

bool jvm_memory_redirect(const void *in_jvm) {
  static const struct import imports[] = {{"malloc", (void *)jvm_malloc},
                                          {"calloc", (void *)jvm_calloc},
                                          {"realloc", (void *)jvm_realloc},
                                          {"free", (void *)jvm_free}};
  return __libc_malloc && __libc_calloc && __libc_realloc && __libc_free && __asan_address_is_poisoned &&
         has_redzones() && imports_replace(in_jvm, imports, sizeof imports / sizeof *imports);
}

static jlong JNICALL allocate_for_java(JNIEnv *env, jobject unsafe, jlong bytes) {
  for_others = true;
  jlong block = allocate(env, unsafe, bytes);
  for_others = false;
  return block;
}

static jlong JNICALL reallocate_for_java(JNIEnv *env, jobject unsafe, jlong block, jlong bytes) {
  for_others = true;
  jlong larger = reallocate(env, unsafe, block, bytes);
  for_others = false;
  return larger;
}

/* Whether a method is of the JDK's own Unsafe, and its name. */
static bool is_unsafe(jvmtiEnv *jvmti, JNIEnv *env, jmethodID method) {
  jclass class = NULL;
  char *type = NULL;
  bool is = (*jvmti)->GetMethodDeclaringClass(jvmti, method, &class) == JVMTI_ERROR_NONE &&
            (*jvmti)->GetClassSignature(jvmti, class, &type, NULL) == JVMTI_ERROR_NONE &&
            strcmp(type, "Ljdk/internal/misc/Unsafe;") == 0;
  (*jvmti)->Deallocate(jvmti, (unsigned char *)type);
  if (class) {
    (*env)->DeleteLocalRef(env, class);
  }
  return is;
}

void jvm_memory_bind(JNIEnv *env, jmethodID method, void *function, void **replacement) {
  char *name = NULL;
  if ((*agent_jvmti)->GetMethodName(agent_jvmti, method, &name, NULL, NULL) != JVMTI_ERROR_NONE) {
    return;
  }
  if (strcmp(name, "allocateMemory0") == 0 && is_unsafe(agent_jvmti, env, method)) {
    allocate = (allocation)function;
    *replacement = (void *)allocate_for_java;
  } else if (strcmp(name, "reallocateMemory0") == 0 && is_unsafe(agent_jvmti, env, method)) {
    reallocate = (reallocation)function;
    *replacement = (void *)reallocate_for_java;
  }
  (*agent_jvmti)->Deallocate(agent_jvmti, (unsigned char *)name);
}
