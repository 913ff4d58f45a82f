/* What Java objects hold: pointers into blocks, in fields and arrays of type long. */
#ifndef ASANLOOP_HEAP_WALK_H
#define ASANLOOP_HEAP_WALK_H

#include <stdbool.h>

/*
 * Walks the live heap and has every word in it that may point into a recorded block be a root of leak checks, until
 * heap_walk_forget. Stops the world for some milliseconds. Called by a thread in native state; needs agent_busy. Returns
 * false if the JVM refuses or there are more of them than fit.
 */
bool heap_walk_hold(void);

/* Has no word be a root any more. */
void heap_walk_forget(void);

#endif
