/* Whose an allocation is. */
#ifndef ASANLOOP_OWNERSHIP_H
#define ASANLOOP_OWNERSHIP_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Decides whether what the calling thread allocates counts: it is a library under test that does, directly or through
 * the C and C++ libraries, and not on behalf of the JDK; or a Java test, through JNA or a downcall of the JVM's.
 *
 * Returns whether it does, with its stacks in *site, which is 0 where it does not, and where there is no room for
 * another site. Needs agent_busy.
 */
bool ownership_take(uint32_t *site);

/* Has the agent's own code count as a library under test for this thread: for the block that a check is to find. */
void ownership_plant(bool on);

#endif
