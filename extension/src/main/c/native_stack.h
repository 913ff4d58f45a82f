/* The native stack of the calling thread, by the unwind tables of its modules: right also for code without frame
 * pointers. */
#ifndef ASANLOOP_NATIVE_STACK_H
#define ASANLOOP_NATIVE_STACK_H

#include <stddef.h>
#include <stdint.h>

/*
 * Fills in the addresses of calls, innermost first, from the caller of this function on. Code of the JVM's making has
 * no tables: it ends the stack, and is its last entry. Returns how many there are. Does not allocate; costs about 150
 * ns a frame.
 */
size_t native_stack(uintptr_t *calls, size_t room);

/* Has the unwinder do now what it does once, so that no hook is the first to use it. */
void native_stack_init(void);

#endif
