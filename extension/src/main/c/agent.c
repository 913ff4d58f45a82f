#include <jvmti.h>

// The JVM's entry: called once, on its main thread, before any class is loaded.
JNIEXPORT jint JNICALL Agent_OnLoad(JavaVM *vm, char *options, void *reserved) {
  (void)vm;
  (void)options;
  (void)reserved;
  return JNI_OK;
}
