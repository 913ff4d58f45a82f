/* The Java stack of the calling thread, taken inside a hook of the allocator: safe in whatever state the thread is. */
#ifndef ASANLOOP_JAVA_STACKS_H
#define ASANLOOP_JAVA_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sites.h"

/* What the innermost Java frame says of who called into native code. */
struct java_caller {
  bool known;         /* whether there is a Java stack at all */
  bool native;        /* whether the innermost frame is a native method; else a stub called native code by itself */
  bool jna_for_user;  /* whether it is JNA's Native.malloc, called by a class that is not JNA's */
  uintptr_t function; /* what the native method is bound to; 0 if that is not known */
};

/*
 * Fills the Java part of *stacks, from the innermost method of the user's down to the one that JUnit called; what
 * reflection, JNA, method handles and the like put in between is left out, since it differs from call to call. Both
 * stay empty where there is no Java stack: no thread of the JVM, VM not live, hardly any stack left, or a thread inside
 * of the JVM. In a critical downcall of java.lang.foreign some of those in between may be there: they are left out
 * where names are told. Needs agent_busy; the JVM may allocate.
 *
 * in_linker: whether the thread is in an initialiser that the dynamic linker runs, with its lock held. The JVM is not
 * asked then: it would have the thread wait for a collection, which waits for a thread that looks up a native method,
 * and that one for the lock.
 */
void java_stacks_take(bool in_linker, struct stacks *stacks, struct java_caller *caller);

/*
 * As above for a thread that has made a memory error: also on a signal handler's stack, as there is nothing to lose any
 * more, and inside of the JVM. Returns whether the thread may ask the JVM for names.
 */
bool java_stacks_take_in_error(struct stacks *stacks);

/*
 * Writes frames as lines of text: "java", class, method, file, line, with tabs in between; the line is -1 if it is not
 * known, -2 in a native method. Returns how many bytes were written, without the zero at the end. Needs agent_busy and
 * a thread that may ask the JVM.
 */
size_t java_stacks_print(const struct java_frame *frames, int count, char *text, size_t room);

#endif
