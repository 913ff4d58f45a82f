/* The Java stack of a thread that runs inside of the JVM or of Java code: there JVMTI must not be asked. */
#ifndef ASANLOOP_ASYNC_STACK_H
#define ASANLOOP_ASYNC_STACK_H

#include <jvmti.h>

/* Looks for the JVM's function. Called once, before all others. */
void async_stack_init(void);

/*
 * Fills in the calling thread's frames, innermost first; those of methods without an id (see methods_prepare) are left
 * out. Returns how many there are; 0 if this JVM does not tell. Does not allocate and takes no lock; also in a signal
 * handler.
 */
int async_stack_take(JNIEnv *env, jvmtiFrameInfo *frames, int room);

#endif
