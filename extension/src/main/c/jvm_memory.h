/*
 * Where the JVM's own memory comes from: the C library's allocator, past the sanitizer's.
 *
 * No leak check then goes through the JVM's tables and arenas, where stale words lie that make a lost block look held,
 * and no library under test is given a block where the JVM has had one and left its address. It is faster, too. What
 * the JVM allocates for somebody else is the sanitizer's still: for JNI code (see hooks_allocate_for), and for Java
 * code, which hands it to libraries.
 */
#ifndef ASANLOOP_JVM_MEMORY_H
#define ASANLOOP_JVM_MEMORY_H

#include <jni.h>
#include <stdbool.h>

/*
 * From now on the JVM allocates so. Returns false, and all is as before, where blocks cannot be told apart: a C library
 * or a runtime of another kind, or one with options that leave the heap unwatched.
 */
bool jvm_memory_redirect(const void *in_jvm);

/* Whether what the JVM allocates on this thread is for somebody else, and the sanitizer's, whoever that is. */
void jvm_memory_for_others(bool on);

/*
 * Has Java code be given memory of the sanitizer: direct buffers, arenas of java.lang.foreign. To be called with each
 * native method of the JVM's that is bound; *replacement becomes what is to be bound in place of it, if anything.
 */
void jvm_memory_bind(JNIEnv *env, jmethodID method, void *function, void **replacement);

#endif
