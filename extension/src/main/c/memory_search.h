/* The memory in which libraries under test keep what they need: globals, blocks of theirs, and the stacks of threads.
 */
#ifndef ASANLOOP_MEMORY_SEARCH_H
#define ASANLOOP_MEMORY_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * Shows all of its words, in pieces. Not seen: registers, the stacks of threads that run meanwhile, and memory that a
 * library has mapped by itself. What changes meanwhile may be missed: who needs to be sure looks twice. Needs
 * agent_busy. Returns false if the process may not read its own memory.
 */
bool memory_search(void (*see)(const uintptr_t *words, size_t count));

#endif
