#include "java_threads.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>

#include "agent.h"

/* Farther from the thread than this is no field of it. */
#define MAX_THREAD_BYTES 65536

static intptr_t env_offset = -1;   /* of the JNIEnv in the JVM's thread */
static intptr_t state_offset = -1; /* of its state */

static uint64_t constant(const char *name) {
  const uint64_t *value = dlsym(RTLD_DEFAULT, name);
  return value ? *value : 0;
}

/* See vmStructs.hpp of HotSpot: an array of entries, its layout told by further symbols. */
static intptr_t field_offset(const char *type, const char *field) {
  const char *const *structs = dlsym(RTLD_DEFAULT, "gHotSpotVMStructs");
  uint64_t stride = constant("gHotSpotVMStructEntryArrayStride");
  uint64_t type_at = constant("gHotSpotVMStructEntryTypeNameOffset");
  uint64_t field_at = constant("gHotSpotVMStructEntryFieldNameOffset");
  uint64_t offset_at = constant("gHotSpotVMStructEntryOffsetOffset");
  if (!structs || !*structs || !stride) {
    return -1;
  }
  for (const char *entry = *structs;; entry += stride) {
    const char *its_type = *(const char *const *)(entry + type_at);
    const char *its_field = *(const char *const *)(entry + field_at);
    if (!its_type) {
      return -1;
    }
    if (its_field && strcmp(its_type, type) == 0 && strcmp(its_field, field) == 0) {
      return *(const intptr_t *)(entry + offset_at);
    }
  }
}

bool java_threads_init(JNIEnv *env, jthread thread) {
  jclass class = (*env)->FindClass(env, "java/lang/Thread");
  jfieldID field = class ? (*env)->GetFieldID(env, class, "eetop", "J") : NULL; /* the JVM's thread */
  if (!field) {
    (*env)->ExceptionClear(env);
    return false;
  }
  intptr_t offset = (intptr_t)env - (intptr_t)(*env)->GetLongField(env, thread, field);
  env_offset = offset >= 0 && offset < MAX_THREAD_BYTES ? offset : -1;
  state_offset = field_offset("JavaThread", "_thread_state");
  return env_offset >= 0 && state_offset >= 0;
}

enum java_thread_state java_threads_state(const JNIEnv *env) {
  if (env_offset < 0 || state_offset < 0) {
    return JAVA_THREAD_UNKNOWN;
  }
  return *(const volatile enum java_thread_state *)((const char *)env - env_offset + state_offset);
}
