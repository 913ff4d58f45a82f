/* The stacks of all threads of this process, those of the libraries included. */
#ifndef ASANLOOP_THREAD_STACKS_H
#define ASANLOOP_THREAD_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum stack_kind {
  STACK_OF_JVM,    /* of a thread that the JVM has for itself: compilers, collectors */
  STACK_OF_JAVA,   /* of one that runs Java code, or calls it */
  STACK_OF_LIBRARY /* of one that the JVM does not know */
};

struct stack {
  size_t thread; /* its id */
  enum stack_kind kind;
  bool in_futex;       /* whether it waits for another thread, and no buffer of it is being filled */
  uintptr_t pointer;   /* where its innermost frame is */
  uintptr_t begin;     /* of what is in use: code may keep something below its stack pointer */
  uintptr_t end;       /* of what is in use; of a thread of the JVM's only its innermost frames are */
  uintptr_t variables; /* the C library has the thread's variables from here on, behind its outermost frame */
};

/* Called once before all others. Returns false if there is no address space. */
bool thread_stacks_init(void);

/* The calling thread runs Java code, or calls it. After thread_stack_note. */
void thread_stacks_note_java(void);

/*
 * Shows the stack of each thread that waits; of those that run the kernel does not tell where they are, and the calling
 * one is left out. Needs agent_busy, and process_memory_open.
 */
void thread_stacks_each(void (*show)(const struct stack *stack));

#endif
