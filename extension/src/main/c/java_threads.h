/*
 * In which state the JVM has a thread: JVMTI may be asked for the stack only of a thread that is in native code, else
 * the JVM gets into a wrong state. Read from the JVM's own description of its structures; no call into the JVM.
 */
#ifndef ASANLOOP_JAVA_THREADS_H
#define ASANLOOP_JAVA_THREADS_H

#include <jvmti.h>
#include <stdbool.h>

/* Learns where the state is. Called at VMInit, with the thread that runs it. Returns false if this JVM does not tell.
 */
bool java_threads_init(JNIEnv *env, jthread thread);

/* JavaThreadState, in globalDefinitions.hpp of HotSpot. */
enum java_thread_state {
  JAVA_THREAD_UNKNOWN = -1, /* this JVM does not tell */
  JAVA_THREAD_IN_NATIVE = 4,
  JAVA_THREAD_IN_VM = 6,
  JAVA_THREAD_IN_JAVA = 8 /* also in a critical downcall of java.lang.foreign */
};

/* Returns the state of the calling thread, with this environment; one of the above or another. */
enum java_thread_state java_threads_state(const JNIEnv *env);

#endif
