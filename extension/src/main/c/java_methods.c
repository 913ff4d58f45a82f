#include "java_methods.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "agent.h"
#include "memory.h"

/* Methods that are on stacks of allocations, and native methods: a few thousand in large suites. */
#define TABLE_SIZE (1u << 16)

#define KIND_KNOWN 0x100

struct method {
  _Atomic(void *) id;
  _Atomic uintptr_t function;
  atomic_int kind; /* with KIND_KNOWN; 0 until it was asked for */
};

/* Mapped: the leak check goes through all globals. */
static struct method *table;

bool methods_init(void) {
  table = memory_map(TABLE_SIZE * sizeof *table);
  return table != NULL;
}

/* Returns the entry of a method, which may be new; null if the table is full. */
static struct method *entry_of(jmethodID id) {
  unsigned slot = (unsigned)(((uintptr_t)id >> 3) * 2654435761u) % TABLE_SIZE;
  for (unsigned i = 0; i < TABLE_SIZE; i++, slot = (slot + 1) % TABLE_SIZE) {
    void *there = atomic_load_explicit(&table[slot].id, memory_order_acquire);
    if (!there && atomic_compare_exchange_strong(&table[slot].id, &there, (void *)id)) {
      return &table[slot];
    }
    if (there == (void *)id) {
      return &table[slot];
    }
  }
  return NULL;
}

static bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool starts_with_one_of(const char *text, const char *const *prefixes) {
  for (; *prefixes; prefixes++) {
    if (starts_with(text, *prefixes)) {
      return true;
    }
  }
  return false;
}

static enum method_kind classify(const char *type, const char *name) {
  static const char *const junit[] = {"Lorg/junit/platform/", "Lorg/junit/jupiter/engine/", NULL};
  static const char *const plumbing[] = {"Ljava/lang/reflect/",
                                         "Ljdk/internal/reflect/",
                                         "Ljava/lang/invoke/",
                                         "Ljdk/internal/foreign/",
                                         "Ljdk/proxy",
                                         "Lcom/sun/proxy/",
                                         "Lorg/junit/jupiter/params/",
                                         "Ljdk/internal/vm/Continuation",
                                         NULL};
  if (strcmp(type, "Lcom/sun/jna/Native;") == 0 && strcmp(name, "malloc") == 0) {
    return METHOD_JNA_MALLOC;
  }
  if (starts_with(type, "Lcom/sun/jna/")) {
    return METHOD_OF_JNA;
  }
  if (starts_with_one_of(type, junit)) {
    return METHOD_OF_JUNIT;
  }
  return starts_with_one_of(type, plumbing) || strstr(type, "/$Proxy") || strstr(type, "$$Lambda") ||
                 starts_with(type, "L$Proxy")
             ? METHOD_OF_PLUMBING
             : METHOD_OF_USER;
}

static enum method_kind ask(JNIEnv *env, jmethodID id) {
  jvmtiEnv *jvmti = agent_jvmti;
  enum method_kind kind = METHOD_OF_USER;
  jclass class = NULL;
  char *type = NULL;
  char *name = NULL;
  if ((*jvmti)->GetMethodDeclaringClass(jvmti, id, &class) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetClassSignature(jvmti, class, &type, NULL) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetMethodName(jvmti, id, &name, NULL, NULL) == JVMTI_ERROR_NONE) {
    kind = classify(type, name);
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)type);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  if (class) {
    (*env)->DeleteLocalRef(env, class);
  }
  return kind;
}

enum method_kind method_kind(JNIEnv *env, jmethodID id) {
  struct method *method = entry_of(id);
  int kind = method ? atomic_load_explicit(&method->kind, memory_order_relaxed) : 0;
  if (!kind && !env) {
    return METHOD_OF_USER;
  }
  if (!kind) {
    kind = (int)ask(env, id) | KIND_KNOWN;
    if (method) {
      atomic_store_explicit(&method->kind, kind, memory_order_relaxed);
    }
  }
  return (enum method_kind)(kind & ~KIND_KNOWN);
}

void method_bind(jmethodID id, uintptr_t function) {
  struct method *method = entry_of(id);
  if (method) {
    atomic_store_explicit(&method->function, function, memory_order_release);
  }
}

uintptr_t method_bound(jmethodID id) {
  struct method *method = entry_of(id);
  return method ? atomic_load_explicit(&method->function, memory_order_acquire) : 0;
}

void methods_prepare(jclass class) {
  jint count = 0;
  jmethodID *ids = NULL;
  if ((*agent_jvmti)->GetClassMethods(agent_jvmti, class, &count, &ids) == JVMTI_ERROR_NONE) {
    (*agent_jvmti)->Deallocate(agent_jvmti, (unsigned char *)ids);
  }
}

void methods_prepare_all(JNIEnv *env) {
  jint count = 0;
  jclass *classes = NULL;
  if ((*agent_jvmti)->GetLoadedClasses(agent_jvmti, &count, &classes) != JVMTI_ERROR_NONE) {
    return;
  }
  for (jint i = 0; i < count; i++) {
    methods_prepare(classes[i]);
    (*env)->DeleteLocalRef(env, classes[i]);
  }
  (*agent_jvmti)->Deallocate(agent_jvmti, (unsigned char *)classes);
}
