/* What the JVM's launcher has left behind. */
#ifndef ASANLOOP_LAUNCHER_H
#define ASANLOOP_LAUNCHER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Addresses of blocks that were freed and are in quarantine. */
struct dangling {
  uintptr_t addresses[16];
  size_t count;
};

/*
 * Overwrites what the launcher still has of the addresses of blocks that it has freed, as it does once the VM is there:
 * in its variables, and in this thread's frames. As soon as such a block is given to somebody else, a leak check takes
 * it for held, for ever. Called on the thread that runs main, before any test; needs agent_busy.
 */
void launcher_forget(void);

/* Overwrites the words in some memory that are addresses of freed blocks, and notes these. */
void dangling_take(uintptr_t begin, uintptr_t end, struct dangling *dangling);

/* Overwrites the words in some memory that are one of these addresses. */
void dangling_overwrite(uintptr_t begin, uintptr_t end, const struct dangling *dangling);

#endif
