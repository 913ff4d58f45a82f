/* Which of the blocks that look lost are held by Java objects, directly or through others of them. */
#ifndef ASANLOOP_JAVA_HELD_H
#define ASANLOOP_JAVA_HELD_H

#include <stdbool.h>
#include <stddef.h>

#include "leak_report.h"

/*
 * Returns whether all are, as far as can be seen without stopping the world; where not, a leak check knows more. After
 * heap_walk_hold, on one thread at a time; needs agent_busy.
 *
 * lost: by address
 */
bool java_held_all(const struct lost_block *lost, size_t count);

#endif
