/*
 * The dead part of a thread's stack, below its running frames. A pointer that was left behind there is found by a leak
 * check as soon as new frames make that part count again, holes and all; then a lost block looks held.
 */
#ifndef ASANLOOP_SCRUB_H
#define ASANLOOP_SCRUB_H

/* Overwrites it, as far as the stack goes and at most 256 KB of it, and the vector registers. Does not allocate. */
void scrub(void);

/* Runs something 64 KB below where this thread is, so that what it leaves lies out of reach, and overwrites that. */
void scrub_after(void (*work)(void));

#endif
