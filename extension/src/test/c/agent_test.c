#include "harness.h"

#include <stdlib.h>

#include "agent.h"

static jint JNICALL no_jvmti(JavaVM *vm, void **env, jint version) {
  (void)vm;
  (void)env;
  (void)version;
  return JNI_EVERSION;
}

TEST(a_jvm_without_jvmti_starts_all_the_same) {
  struct JNIInvokeInterface_ functions = {.GetEnv = no_jvmti};
  JavaVM vm = &functions;
  CHECK_EQUAL(JNI_OK, Agent_OnLoad(&vm, NULL, NULL));
  CHECK(!agent_hooked);
}

TEST(what_the_runtime_was_given_is_cleared) {
  struct JNIInvokeInterface_ functions = {.GetEnv = no_jvmti};
  JavaVM vm = &functions;
  CHECK_EQUAL(0, setenv("LD_PRELOAD", "libasan.so", 1));
  CHECK_EQUAL(0, setenv("UBSAN_OPTIONS", "print_stacktrace=1", 1));
  CHECK_EQUAL(0, setenv("ASANLOOP_OTHER", "stays", 1));
  CHECK_EQUAL(JNI_OK, Agent_OnLoad(&vm, NULL, NULL));
  CHECK(getenv("LD_PRELOAD") == NULL);
  CHECK(getenv("UBSAN_OPTIONS") == NULL);
  CHECK(getenv("ASANLOOP_OTHER") != NULL);
}
