/* What kind of method each frame is of, and which function a native one is bound to. */
#ifndef ASANLOOP_JAVA_METHODS_H
#define ASANLOOP_JAVA_METHODS_H

#include <jni.h>
#include <stdbool.h>
#include <stdint.h>

enum method_kind {
  METHOD_OF_USER,
  METHOD_OF_JUNIT,    /* JUnit's engine: calls test methods */
  METHOD_OF_PLUMBING, /* reflection, method handles, proxies, the foreign-function interface */
  METHOD_OF_JNA,
  METHOD_JNA_MALLOC /* com.sun.jna.Native.malloc */
};

/* Called once before all others. Returns false if there is no address space. */
bool methods_init(void);

/*
 * Returns the kind; asks the JVM once per method. Needs agent_busy and a thread in native state. In other states,
 * without an environment: what was asked for before, else METHOD_OF_USER.
 */
enum method_kind method_kind(JNIEnv *env, jmethodID id);

/* Remembers a binding; see NativeMethodBind of JVMTI. Any thread. */
void method_bind(jmethodID id, uintptr_t function);

/* Returns the function of a native method; 0 if it is not known. */
uintptr_t method_bound(jmethodID id);

/* Has the methods of a class get their ids; without them async_stack_take leaves them out. Needs agent_busy. */
void methods_prepare(jclass class);

/* Has those of all classes that there are get theirs. */
void methods_prepare_all(JNIEnv *env);

#endif
