/* How much of its stack the calling thread has left. */
#ifndef ASANLOOP_THREAD_STACK_H
#define ASANLOOP_THREAD_STACK_H

#include <stddef.h>
#include <stdint.h>

/*
 * Learns where the calling thread's stack is. Called when the thread starts: the C library allocates for the answer
 * while it holds a lock of the thread, so that no hook of the allocator may ask. Needs agent_busy.
 */
void thread_stack_note(void);

/*
 * Returns how many bytes are left; 0 for a thread that was not noted, and on a stack that is not the thread's own, as a
 * signal handler's or a coroutine's. Does not allocate.
 */
size_t thread_stack_left(void);

/* Returns where the calling thread's stack ends; 0 for a thread that was not noted. Does not allocate. */
uintptr_t thread_stack_end(void);

/*
 * Returns how many bytes at the end of each thread's stack belong to no frame of interest: the C library has the
 * thread's variables there. The least that lay above a thread that was noted, of all so far.
 */
size_t thread_stack_variables(void);

#endif
