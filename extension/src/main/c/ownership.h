/* Whose an allocation is. */
#ifndef ASANLOOP_OWNERSHIP_H
#define ASANLOOP_OWNERSHIP_H

#include <stdbool.h>
#include <stddef.h>

#include "sites.h"

/*
 * Decides whether an allocation counts, and fills *stacks if it does: it was made by a library under test, directly or
 * through the C and C++ libraries, and not on behalf of the JDK; or by a Java test through JNA or a downcall of the
 * JVM's.
 *
 * calls: the native stack, innermost first; may begin with frames of the agent and of the sanitizer.
 * Needs agent_busy.
 */
bool ownership_decide(const uintptr_t *calls, size_t length, struct stacks *stacks);

/* Has the agent's own code count as a library under test for this thread: for the block that a check is to find. */
void ownership_plant(bool on);

#endif
