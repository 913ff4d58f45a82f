/* What keeps blocks: a variable of a library, a field of a Java class. */
#ifndef ASANLOOP_HOLDERS_H
#define ASANLOOP_HOLDERS_H

#include <stdint.h>

#include "blocks.h"

#define HOLDER_ROOM 256

/* What a walk has come from; only holder_text looks into it. */
struct holder;

/*
 * Walks from the variables of the libraries, then from Java objects, then from threads, over the recorded blocks, and
 * calls back for each block that it reaches, once. Takes a walk over the heap, which stops the world, and as long as it
 * takes to read the blocks. Other threads may go on, and change what is read. Needs agent_busy, on a Java thread.
 */
void holders_walk(void (*reached)(const struct block *block, struct holder *holder));

/* Returns what keeps the block that was just reached; empty if it has no name. Valid until the callback returns. */
const char *holder_text(struct holder *of);

#endif
