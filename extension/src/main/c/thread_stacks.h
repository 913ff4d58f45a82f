/* The stacks of all threads of this process, those of the libraries included. */
#ifndef ASANLOOP_THREAD_STACKS_H
#define ASANLOOP_THREAD_STACKS_H

#include <stdbool.h>
#include <stdint.h>

/* Called once before all others. Returns false if there is no address space. */
bool thread_stacks_init(void);

/* The calling thread runs Java code, or calls it. */
void thread_stacks_note_java(void);

/*
 * Shows the live part of each thread's stack, and what the C library keeps behind it: the thread's variables. Of
 * threads that wait; of those that run the kernel does not tell where they are, and the calling one is left out. So are
 * the JVM's own threads: the collectors go through the JVM's tables, and leave addresses of them behind. Needs
 * agent_busy, and process_memory_open.
 */
void thread_stacks_each(void (*show)(uintptr_t begin, uintptr_t end));

#endif
