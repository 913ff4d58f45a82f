/*
 * In which state the JVM has a thread: JVMTI may be asked for the stack only of a thread that is in native code, else the
 * JVM gets into a wrong state. Read from the JVM's own description of its structures; no call into the JVM.
 */
#ifndef ASANLOOP_JAVA_THREADS_H
#define ASANLOOP_JAVA_THREADS_H

#include <jvmti.h>
#include <stdbool.h>

/* Learns where the state is. Called at VMInit, with the thread that runs it. Returns false if this JVM does not tell. */
bool java_threads_init(JNIEnv *env, jthread thread);

/* Whether the calling thread, with this environment, is in native code. */
bool java_threads_in_native(const JNIEnv *env);

#endif
