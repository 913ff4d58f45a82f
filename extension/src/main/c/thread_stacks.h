/* The stacks of all threads of this process, those of the libraries included. */
#ifndef ASANLOOP_THREAD_STACKS_H
#define ASANLOOP_THREAD_STACKS_H

#include <stdint.h>

/*
 * Shows the live part of each thread's stack, and what the C library keeps behind it: the thread's variables. Of threads that
 * wait; of those that run the kernel does not tell where they are, and the calling one is left out. Needs agent_busy.
 */
void thread_stacks_each(void (*show)(uintptr_t begin, uintptr_t end));

#endif
