#include "blocks.h"

#include <stdatomic.h>

#include "memory.h"

#define ADDRESS_BITS 47
#define GRANULE_BITS 4
#define LEAF_BITS 24 /* of addresses: a leaf spans 16 MiB */
#define LEAF_SLOTS (1u << (LEAF_BITS - GRANULE_BITS))
#define LEAVES ((size_t)1 << (ADDRESS_BITS - LEAF_BITS))
#define PAGE_SLOTS (4096u / sizeof(struct slot))
#define PAGES (LEAF_SLOTS / PAGE_SLOTS)
#define MAX_GRANULES_BACK (1u << (16 - GRANULE_BITS))
#define MAX_LISTED_LEAVES (1u << 20) /* 16 TiB of address space */

#define SITE (~(uint64_t)0 << 41) /* from 1: any of its bits says that something was recorded */
#define LIVE ((uint64_t)1 << 40)

/*
 * An empty slot is all zero; a forgotten block's is no longer live. `what` is written last and taken first: whoever
 * sees it also sees the epoch.
 */
struct slot {
  _Atomic uint64_t what; /* site:23 live:1 other_thread:1 size:39 */
  _Atomic uint64_t epoch;
};

struct leaf {
  uintptr_t begin;
  _Atomic uint64_t used_pages[PAGES / 64]; /* so that nobody touches the others */
  struct slot slots[LEAF_SLOTS];
};

static _Atomic(struct leaf *) *leaves; /* by the upper bits of an address */
static atomic_bool *spanned;           /* likewise: where a block is that begins in an earlier leaf */
static _Atomic(struct leaf *) *listed; /* those that exist */
static atomic_uint listed_count;

bool blocks_init(void) {
  leaves = memory_map(LEAVES * sizeof *leaves);
  spanned = memory_map(LEAVES * sizeof *spanned);
  listed = memory_map(MAX_LISTED_LEAVES * sizeof *listed);
  return leaves && spanned && listed;
}

static struct leaf *leaf_at(uintptr_t address) {
  return address >> ADDRESS_BITS ? NULL : atomic_load_explicit(&leaves[address >> LEAF_BITS], memory_order_acquire);
}

static struct leaf *make_leaf(uintptr_t address) {
  struct leaf *leaf = memory_map(sizeof *leaf);
  if (!leaf) {
    return NULL;
  }
  leaf->begin = address >> LEAF_BITS << LEAF_BITS;
  struct leaf *expected = NULL;
  if (!atomic_compare_exchange_strong(&leaves[address >> LEAF_BITS], &expected, leaf)) {
    munmap(leaf, sizeof *leaf);
    return expected;
  }
  unsigned index = atomic_fetch_add(&listed_count, 1);
  if (index < MAX_LISTED_LEAVES) {
    atomic_store_explicit(&listed[index], leaf, memory_order_release);
  }
  return leaf;
}

static unsigned slot_index(uintptr_t address) {
  return (address & ((1u << LEAF_BITS) - 1)) >> GRANULE_BITS;
}

static struct slot *slot_at(uintptr_t address) {
  struct leaf *leaf = leaf_at(address);
  return leaf ? &leaf->slots[slot_index(address)] : NULL;
}

static void unpack(uint64_t what, uint64_t epoch, struct block *block) {
  block->site = (uint32_t)(what >> 41);
  block->other_thread = (what >> 39) & 1;
  block->size = what & (((uint64_t)1 << 39) - 1);
  block->epoch = epoch;
}

static void note_span(uintptr_t address, size_t size) {
  size_t last = (address + size) >> LEAF_BITS;
  for (size_t i = (address >> LEAF_BITS) + 1; i <= last && i < LEAVES; i++) {
    atomic_store_explicit(&spanned[i], true, memory_order_relaxed);
  }
}

bool blocks_put(uintptr_t address, struct block block) {
  if (address >> ADDRESS_BITS) {
    return false;
  }
  struct leaf *leaf = leaf_at(address);
  if (!leaf && !(leaf = make_leaf(address))) {
    return false;
  }
  unsigned index = slot_index(address);
  unsigned page = index / PAGE_SLOTS;
  uint64_t bit = (uint64_t)1 << page % 64;
  if (!(atomic_load_explicit(&leaf->used_pages[page / 64], memory_order_relaxed) & bit)) {
    atomic_fetch_or(&leaf->used_pages[page / 64], bit);
  }
  note_span(address, block.size);
  struct slot *slot = &leaf->slots[index];
  uint64_t what = (uint64_t)block.site << 41 | LIVE | (uint64_t)block.other_thread << 39 | block.size;
  atomic_store_explicit(&slot->epoch, block.epoch, memory_order_relaxed);
  atomic_store_explicit(&slot->what, what, memory_order_release);
  return true;
}

bool blocks_take(uintptr_t address, struct block *block) {
  struct slot *slot = slot_at(address);
  /* Most blocks that are freed are not ours: no write for them. */
  uint64_t what = slot ? atomic_load_explicit(&slot->what, memory_order_relaxed) : 0;
  if (!(what & LIVE) || !atomic_compare_exchange_strong_explicit(&slot->what, &what, what & ~LIVE, memory_order_acq_rel,
                                                                 memory_order_relaxed)) {
    return false;
  }
  unpack(what, atomic_load_explicit(&slot->epoch, memory_order_relaxed), block);
  return true;
}

/* Returns what a slot holds, if it has the wanted bits. */
static bool read_slot(const struct slot *slot, uint64_t wanted, struct block *block) {
  uint64_t what = atomic_load_explicit(&slot->what, memory_order_acquire);
  if (!(what & wanted)) {
    return false;
  }
  unpack(what, atomic_load_explicit(&slot->epoch, memory_order_relaxed), block);
  return true;
}

static const struct slot *slot_of_block(uintptr_t address) {
  return address % (1u << GRANULE_BITS) ? NULL : slot_at(address);
}

bool blocks_get(uintptr_t address, struct block *block) {
  const struct slot *slot = slot_of_block(address);
  return slot && read_slot(slot, LIVE, block);
}

bool blocks_recall(uintptr_t address, struct block *block) {
  const struct slot *slot = slot_of_block(address);
  return slot && read_slot(slot, SITE, block);
}

bool blocks_find(uintptr_t address, uintptr_t *begin, struct block *block) {
  *begin = address >> GRANULE_BITS << GRANULE_BITS;
  for (unsigned i = 0; i < MAX_GRANULES_BACK && *begin; i++, *begin -= 1u << GRANULE_BITS) {
    if (blocks_get(*begin, block)) {
      return address - *begin < block->size || address == *begin;
    }
  }
  return false;
}

bool blocks_near(uintptr_t address) {
  return leaf_at(address) ||
         (!(address >> ADDRESS_BITS) && atomic_load_explicit(&spanned[address >> LEAF_BITS], memory_order_relaxed));
}

static void each_in_page(const struct leaf *leaf, unsigned page, void (*visit)(uintptr_t, const struct block *, void *),
                         void *context) {
  for (unsigned i = page * PAGE_SLOTS; i < (page + 1) * PAGE_SLOTS; i++) {
    struct block block;
    if (read_slot(&leaf->slots[i], LIVE, &block)) {
      visit(leaf->begin + ((uintptr_t)i << GRANULE_BITS), &block, context);
    }
  }
}

void blocks_each(void (*visit)(uintptr_t, const struct block *, void *), void *context) {
  unsigned count = atomic_load(&listed_count);
  for (unsigned l = 0; l < count && l < MAX_LISTED_LEAVES; l++) {
    const struct leaf *leaf = atomic_load_explicit(&listed[l], memory_order_acquire);
    for (unsigned word = 0; leaf && word < PAGES / 64; word++) {
      uint64_t used = atomic_load(&leaf->used_pages[word]);
      for (; used; used &= used - 1) {
        each_in_page(leaf, word * 64 + (unsigned)__builtin_ctzll(used), visit, context);
      }
    }
  }
}
