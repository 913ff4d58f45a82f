/* Which of the recorded global references are lost: nobody has them any more who could delete them. */
#ifndef ASANLOOP_LOST_REFS_H
#define ASANLOOP_LOST_REFS_H

#include "blocks.h"

/*
 * Takes out of the records each global reference that is nowhere in the libraries' memory (see memory_search.h), looked
 * at twice, nor in a Java object's field or array of type long, and calls back for it. One thread at a time; needs
 * agent_busy. Returns null, or why not all was looked at, as text that is never freed; then none is lost.
 */
const char *lost_refs_take(void (*lost)(const struct block *made));

#endif
