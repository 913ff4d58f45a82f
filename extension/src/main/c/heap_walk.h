/* What Java objects hold: pointers into blocks, in fields and arrays of type long. */
#ifndef ASANLOOP_HEAP_WALK_H
#define ASANLOOP_HEAP_WALK_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Walks the live heap and shows each value of type long in it, and all words on the stacks of virtual threads that
 * wait. Stops the world for some milliseconds; shows them on a thread of the JVM's. Called by a thread in native state;
 * needs agent_busy. Returns false if the JVM refuses.
 */
bool heap_walk_each(void (*see)(uint64_t value));

/*
 * Has each of these values that may point into a recorded block be a root of leak checks, until heap_walk_forget.
 * Returns false if the JVM refuses or there are more of them than fit.
 */
bool heap_walk_hold(void);

/* Shows these values. */
void heap_walk_held(void (*see)(uintptr_t value));

/* Has no word be a root any more. */
void heap_walk_forget(void);

#endif
