/*
 * The live blocks of the libraries under test: address -> who made it, when.
 *
 * A shadow of the address space with a slot for each 16 bytes, which no two blocks share; its pages come into being
 * where blocks are. All functions may be called by any thread at any time; none takes a lock or allocates on the heap.
 * Two threads never work on the same address at once, as a block has one owner: the allocator hands it from one to the
 * next.
 */
#ifndef ASANLOOP_BLOCKS_H
#define ASANLOOP_BLOCKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct block {
  uint32_t site;     /* id of the stacks that made it; from 1, below 2^23 */
  bool other_thread; /* made by a thread that has never run a test */
  uint64_t size;     /* in bytes, below 2^39 */
  uint64_t epoch;    /* see epochs.h */
};

/* Called once before all others. Returns false if there is no address space. */
bool blocks_init(void);

/* Records a block. Returns false if it cannot: no memory, or an address beyond 2^47. */
bool blocks_put(uintptr_t address, struct block block);

/* Forgets the block at an address and returns it in *block; false if none is recorded there. */
bool blocks_take(uintptr_t address, struct block *block);

/* Returns the block at an address in *block; false if none is recorded there. */
bool blocks_get(uintptr_t address, struct block *block);

/* As blocks_get, also where the block was forgotten since: what was recorded last at an address stays known. */
bool blocks_recall(uintptr_t address, struct block *block);

/*
 * Returns the block that an address points into, at most 64 KiB behind its begin, in *block, and where it begins; false
 * if none is recorded there.
 */
bool blocks_find(uintptr_t address, uintptr_t *begin, struct block *block);

/*
 * Whether a block may be near this address, or the address within one: cheap, and no only where there is no begin of
 * one within 16 MiB and none so large that it has the address.
 */
bool blocks_near(uintptr_t address);

/* Calls back for each block. Blocks that come or go meanwhile may be left out. */
void blocks_each(void (*visit)(uintptr_t address, const struct block *block, void *context), void *context);

#endif
