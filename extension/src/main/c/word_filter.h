/*
 * The leak checker's own question: whether a word of memory counts. It asks for each word by which it is about to take
 * a block for held, and passes over those that are poisoned.
 */
#ifndef ASANLOOP_WORD_FILTER_H
#define ASANLOOP_WORD_FILTER_H

#include <stdbool.h>
#include <stdint.h>

#include "range.h"

/*
 * Has the checker pass over further words. The runtime has no interface for it, so the function of its that answers is
 * found by its machine code, and replaced. Before the first check, on one thread. Returns false where it is not found,
 * as on other processors than x86-64, or cannot be written; then all is as it was.
 *
 * passes_over: whether the word at an address does not count. Called while the world is stopped, in a process that
 * shares its memory: it may neither allocate nor take a lock
 */
bool word_filter_install(bool (*passes_over)(uintptr_t address));

/* Returns where machine code has that function; null if nowhere or at more than one place. */
unsigned char *word_filter_find(struct range text);

#endif
