/* Which recorded block a report of a memory error is about. */
#ifndef ASANLOOP_REPORTED_BLOCK_H
#define ASANLOOP_REPORTED_BLOCK_H

#include "blocks.h"
#include "sites.h"

/*
 * Returns the site of the heap block that a report is about, and the block in *block: also one that was freed, or lost.
 * Null if it is about no block, or about one that is not recorded. Needs agent_busy; called while the block's memory is
 * the report's.
 */
const struct site *reported_block_site(const char *report, struct block *block);

#endif
