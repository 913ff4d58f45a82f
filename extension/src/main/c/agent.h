/* What all parts of the agent share. Only agent.c writes these, but for the busy flag. */
#ifndef ASANLOOP_AGENT_H
#define ASANLOOP_AGENT_H

#include <jni.h>
#include <jvmti.h>
#include <stdatomic.h>
#include <stdbool.h>

extern JavaVM *agent_vm;
extern jvmtiEnv *agent_jvmti;

/* Whether the VM is initialised and has not begun to end: only then are there Java stacks. */
extern atomic_bool agent_live;

/* Whether the agent sees all blocks: there is a sanitizer, and its hooks are installed. */
extern bool agent_hooked;

/*
 * Whether this thread runs code of the agent. What it allocates meanwhile, directly or inside the JVM, is nobody's leak
 * and is not looked at: the hooks must not enter themselves.
 */
extern _Thread_local int agent_busy;

/* Returns the calling thread's JNI environment; null for a thread that the JVM does not know. Does not allocate. */
JNIEnv *agent_env(void);

#endif
