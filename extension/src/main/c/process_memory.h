/* This process' memory, read so that what is gone meanwhile does no harm. */
#ifndef ASANLOOP_PROCESS_MEMORY_H
#define ASANLOOP_PROCESS_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Before and after all reading, on one thread at a time. Returns false if the process may not read itself. */
bool process_memory_open(void);
void process_memory_close(void);

/* Copies words from an address on, as many as there is memory for. Returns how many. */
size_t process_memory_read(uintptr_t address, uintptr_t *words, size_t count);

/*
 * Shows the words from an address up to another in pieces, each with its address, until the visitor returns true.
 * Returns whether it did. Ends where there is no memory.
 */
bool process_memory_show(uintptr_t begin, uintptr_t end,
                         bool (*see)(const uintptr_t *words, size_t count, uintptr_t address));

#endif
