/* Which library under test calls a function of JNI. */
#ifndef ASANLOOP_JNI_CALLER_H
#define ASANLOOP_JNI_CALLER_H

#include <stdint.h>

/*
 * Returns the site of the call, with both stacks; 0 if no library under test made it. Cheap where the JDK calls. Before
 * the JVM's own function runs: only then may the JVM be asked for a stack.
 */
uint32_t jni_caller_site(const void *return_address);

#endif
