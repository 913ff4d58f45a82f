/*
 * The test's thread and a leak check. While another thread checks, the test's thread waits in here and not in the JVM:
 * pieces of addresses that the JVM leaves in its frames make a lost block look held.
 */
#ifndef ASANLOOP_ASIDE_H
#define ASANLOOP_ASIDE_H

#include "range.h"

/* The test's thread: overwrites the dead part of its stack, and waits until a check has been made. */
void aside_stand(void);

/* The checking thread: waits until the test's thread stands aside, and lets it go on after the check. */
void aside_await(void);
void aside_release(void);

/*
 * Returns where the frames of the thread are that stands aside, from before it says so; an empty range if none does.
 * Any thread; neither allocates nor takes a lock.
 */
struct range aside_frames(void);

#endif
