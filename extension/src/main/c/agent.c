/*
 * The entry of the agent: it prepares itself when the JVM loads it, and hooks into the sanitizer's allocator. Nothing
 * else knows how JVMTI starts up. Without a sanitizer in the process it does nothing at all.
 */
#include "agent.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "async_stack.h"
#include "blocks.h"
#include "epochs.h"
#include "errors.h"
#include "global_refs.h"
#include "growth.h"
#include "hooks.h"
#include "java_methods.h"
#include "java_threads.h"
#include "jni_functions.h"
#include "jvm_memory.h"
#include "modules.h"
#include "native_stack.h"
#include "sanitizer.h"
#include "sites.h"
#include "stale_words.h"
#include "thread_stack.h"
#include "thread_stacks.h"

JavaVM *agent_vm;
jvmtiEnv *agent_jvmti;
atomic_bool agent_live;
bool agent_hooked;
_Thread_local int agent_busy;

JNIEnv *agent_env(void) {
  void *env = NULL;
  return (*agent_vm)->GetEnv(agent_vm, &env, JNI_VERSION_1_8) == JNI_OK ? env : NULL;
}

static void JNICALL on_vm_init(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
  (void)jvmti;
  agent_busy++;
  thread_stack_note();
  thread_stacks_note_java();
  java_threads_init(env, thread);
  errors_use_signal_stack();
  async_stack_init();
  methods_prepare_all(env);
  jni_functions_install();
  agent_live = true;
  agent_busy--;
}

static void JNICALL on_thread_start(jvmtiEnv *jvmti, JNIEnv *env, jthread thread) {
  (void)jvmti, (void)env, (void)thread;
  agent_busy++;
  thread_stack_note();
  thread_stacks_note_java();
  agent_busy--;
}

/* AsyncGetCallTrace of HotSpot works only where somebody wants to know of each class. */
static void JNICALL on_class_load(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jclass class) {
  (void)jvmti, (void)env, (void)thread, (void)class;
}

static void JNICALL on_class_prepare(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jclass class) {
  (void)jvmti, (void)env, (void)thread;
  agent_busy++;
  methods_prepare(class);
  agent_busy--;
}

static void JNICALL on_vm_death(jvmtiEnv *jvmti, JNIEnv *env) {
  (void)jvmti, (void)env;
  agent_live = false;
}

static void JNICALL on_native_method_bind(jvmtiEnv *jvmti, JNIEnv *env, jthread thread, jmethodID method,
                                          void *function, void **replacement) {
  (void)jvmti, (void)thread;
  method_bind(method, (uintptr_t)function);
  if (modules_in_jvm((uintptr_t)function)) {
    jvm_memory_bind(env, method, function, replacement);
  }
}

/*
 * What the parent set for the runtime is no business of processes that tests start. Before anything reads the
 * environment: the JDK then copies all of it. Keep in sync with SANITIZER_VARIABLES in Protocol.java.
 */
static void clear_environment(void) {
  static const char *const names[] = {"LD_PRELOAD", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    unsetenv(names[i]);
  }
}

/*
 * stdout goes to a file, so it would be handed on only when the process ends: behind what Java prints there, with no
 * test that runs any more, and not at all if the process dies.
 */
static void hand_on_lines(void) {
  (void)setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
}

static bool has_sanitizer(void) {
  return __asan_get_alloc_stack && __asan_set_error_report_callback && __lsan_ignore_object &&
         __lsan_do_recoverable_leak_check && __sanitizer_install_malloc_and_free_hooks;
}

static bool use_jvmti(void) {
  jvmtiCapabilities capabilities;
  memset(&capabilities, 0, sizeof capabilities);
  capabilities.can_tag_objects = 1; /* for the walk over the heap */
  capabilities.can_get_line_numbers = 1;
  capabilities.can_get_source_file_name = 1;
  capabilities.can_generate_native_method_bind_events = 1;
  capabilities.can_generate_early_vmstart = 1; /* of the JDK's first classes, too, may be asked what they are */
  jvmtiEventCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.VMInit = on_vm_init;
  callbacks.ThreadStart = on_thread_start;
  callbacks.ClassLoad = on_class_load;
  callbacks.ClassPrepare = on_class_prepare;
  callbacks.VMDeath = on_vm_death;
  callbacks.NativeMethodBind = on_native_method_bind;
  static const jvmtiEvent events[] = {JVMTI_EVENT_VM_INIT,       JVMTI_EVENT_VM_DEATH,
                                      JVMTI_EVENT_THREAD_START,  JVMTI_EVENT_CLASS_LOAD,
                                      JVMTI_EVENT_CLASS_PREPARE, JVMTI_EVENT_NATIVE_METHOD_BIND};
  jvmtiEnv *jvmti = agent_jvmti;
  if ((*jvmti)->AddCapabilities(jvmti, &capabilities) != JVMTI_ERROR_NONE ||
      (*jvmti)->SetEventCallbacks(jvmti, &callbacks, sizeof callbacks) != JVMTI_ERROR_NONE) {
    return false;
  }
  for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
    if ((*jvmti)->SetEventNotificationMode(jvmti, JVMTI_ENABLE, events[i], NULL) != JVMTI_ERROR_NONE) {
      return false;
    }
  }
  return true;
}

/*
 * Runs on the thread that makes the VM, before there is any Java code. Where it cannot do its work the JVM starts all
 * the same: the child asks (Agent.available) and says so.
 */
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
  (void)options, (void)reserved;
  clear_environment();
  hand_on_lines();
  void *jvmti = NULL;
  if (!has_sanitizer() || (*vm)->GetEnv(vm, &jvmti, JVMTI_VERSION_11) != JNI_OK) {
    return JNI_OK;
  }
  native_stack_init();
  agent_vm = vm;
  agent_jvmti = jvmti;
  if (use_jvmti() && modules_init((const void *)(*vm)->GetEnv, (const void *)__asan_get_alloc_stack) && blocks_init() &&
      methods_init() && sites_init() && epochs_init() && global_refs_init() && thread_stacks_init() && growth_init()) {
    agent_hooked = hooks_install();
    jvm_memory_redirect((const void *)(*vm)->GetEnv);
    stale_words_init();
  }
  return JNI_OK;
}
