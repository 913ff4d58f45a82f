/* What kind of method each frame is of, and which function a native one is bound to. */
#ifndef ASANLOOP_JAVA_METHODS_H
#define ASANLOOP_JAVA_METHODS_H

#include <jni.h>
#include <stdint.h>

enum method_kind {
  METHOD_OF_USER,
  METHOD_OF_JUNIT,    /* JUnit's engine: calls test methods */
  METHOD_OF_PLUMBING, /* reflection, method handles, proxies, the foreign-function interface */
  METHOD_OF_JNA,
  METHOD_JNA_MALLOC   /* com.sun.jna.Native.malloc */
};

/* Returns the kind; asks the JVM once per method. Needs agent_busy and a thread in native state. */
enum method_kind method_kind(JNIEnv *env, jmethodID id);

/* Remembers a binding; see NativeMethodBind of JVMTI. Any thread. */
void method_bind(jmethodID id, uintptr_t function);

/* Returns the function of a native method; 0 if it is not known. */
uintptr_t method_bound(jmethodID id);

#endif
