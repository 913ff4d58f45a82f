/*
 * The functions of JNI that give a library something it has to give back: memory of the JVM's, and global references.
 * The JVM allocates it, but it is the library's.
 */
#ifndef ASANLOOP_JNI_FUNCTIONS_H
#define ASANLOOP_JNI_FUNCTIONS_H

#include <stdbool.h>

/* Puts itself between callers and the JVM. Called at VMInit; needs agent_busy. Returns false if the JVM refuses. */
bool jni_functions_install(void);

#endif
