/*
 * Words on stacks of the JVM that look like addresses of blocks and are none.
 *
 * The JVM's frames have gaps and fields of a few bytes; what is left of an address there, its lower bytes overwritten,
 * points anywhere near where it pointed before. A leak check takes it for a pointer into a block, and a lost block
 * looks held.
 */
#ifndef ASANLOOP_STALE_WORDS_H
#define ASANLOOP_STALE_WORDS_H

#include <stdbool.h>
#include <stdint.h>

/* Has the leak checker pass over such words. Once, at start. Returns false where it cannot be had to. */
bool stale_words_init(void);

/*
 * Before a leak check: lists what holds nothing in it. On threads that wait for another one and run no code of a
 * library: on one of the JVM's own all words, on one that runs Java code those that are no multiple of a word's size.
 * Needs agent_busy.
 */
void stale_words_list(void);

/* After it. */
void stale_words_forget(void);

/*
 * Whether the word at an address holds nothing: it is on the stack of the test's thread, which stands aside, or it was
 * listed and is as it was then. Any thread; neither allocates nor takes a lock.
 */
bool stale_words_has(uintptr_t address);

#endif
