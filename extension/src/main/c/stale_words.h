/*
 * Words on stacks of the JVM that look like addresses of blocks and are none.
 *
 * The JVM's frames have gaps and fields of a few bytes; what is left of an address there, its lower bytes overwritten,
 * points anywhere near where it pointed before. A leak check takes it for a pointer into a block, and a lost block
 * looks held. The checker passes over memory that is poisoned, so these words are, while it looks.
 */
#ifndef ASANLOOP_STALE_WORDS_H
#define ASANLOOP_STALE_WORDS_H

/*
 * Hides what holds nothing: on a thread of the JVM's own and on the test's, which stands aside, all words; on another
 * thread that runs Java code and none of a library, those that are not where a block begins. Only on threads that wait
 * for another one. Needs agent_busy.
 */
void stale_words_hide(void);

/* What was hidden may be seen again. */
void stale_words_show(void);

#endif
