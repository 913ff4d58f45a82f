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
 * Hides what holds nothing: on the test's thread, which stands aside, all words; on one of the JVM's own likewise, and
 * on another that runs Java code those that are no multiple of a word's size, where no frame of a library is. Only on
 * threads that wait for another one. Needs agent_busy.
 */
void stale_words_hide(void);

/* What was hidden may be seen again. */
void stale_words_show(void);

#endif
