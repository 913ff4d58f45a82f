#include "sites.h"

#include <stddef.h>
#include <string.h>

#include "epochs.h"
#include "memory.h"

#define TABLE_SIZE (1u << 21)
#define MAX_SITES (TABLE_SIZE / 2)
#define ARENA_BYTES ((size_t)4 << 30) /* of address space */

static _Atomic uint32_t *table;     /* ids, by hash; open addressing */
static _Atomic(struct site *) *ids; /* by id */
static _Atomic uint32_t next_id = 1;
static char *arena;
static _Atomic size_t arena_used;

bool sites_init(void) {
  table = memory_map(TABLE_SIZE * sizeof *table);
  ids = memory_map((MAX_SITES + 1) * sizeof *ids);
  arena = memory_map(ARENA_BYTES);
  return table && ids && arena;
}

static uint64_t mix(uint64_t hash, uint64_t value) {
  hash = (hash ^ value) * 0xff51afd7ed558ccdull;
  return hash ^ hash >> 32;
}

static uint64_t hash_of(const struct stacks *stacks) {
  uint64_t hash = mix(0x9e3779b97f4a7c15ull, (uint64_t)stacks->native_count);
  for (int i = 0; i < stacks->native_count; i++) {
    hash = mix(mix(hash, (uint64_t)stacks->native[i].module), stacks->native[i].offset);
  }
  for (int i = 0; i < stacks->java_count; i++) {
    hash = mix(mix(hash, (uint64_t)(uintptr_t)stacks->java[i].method), (uint64_t)stacks->java[i].location);
  }
  return hash;
}

static bool is_same(const struct site *site, uint64_t hash, const struct stacks *stacks) {
  if (site->hash != hash || site->native_count != stacks->native_count || site->java_count != stacks->java_count) {
    return false;
  }
  for (int i = 0; i < stacks->native_count; i++) {
    if (site->native[i].module != stacks->native[i].module || site->native[i].offset != stacks->native[i].offset) {
      return false;
    }
  }
  for (int i = 0; i < stacks->java_count; i++) {
    if (site->java[i].method != stacks->java[i].method || site->java[i].location != stacks->java[i].location) {
      return false;
    }
  }
  return true;
}

static void *allocate(size_t bytes) {
  bytes = (bytes + 15) & ~(size_t)15;
  size_t at = atomic_fetch_add(&arena_used, bytes);
  return at + bytes > ARENA_BYTES ? NULL : arena + at;
}

/* Returns the id of a new site that is not in the table yet; 0 if there is no room. */
static uint32_t make(uint64_t hash, const struct stacks *stacks) {
  size_t native_bytes = (size_t)stacks->native_count * sizeof *stacks->native;
  size_t java_bytes = (size_t)stacks->java_count * sizeof *stacks->java;
  struct site *site = allocate(sizeof *site + native_bytes + java_bytes);
  if (!site) {
    return 0;
  }
  site->hash = hash;
  site->native_count = stacks->native_count;
  site->java_count = stacks->java_count;
  site->native = (struct native_frame *)(site + 1);
  site->java = (struct java_frame *)((char *)(site + 1) + native_bytes);
  memcpy(site->native, stacks->native, native_bytes);
  memcpy(site->java, stacks->java, java_bytes);
  uint32_t id = atomic_fetch_add(&next_id, 1);
  if (id > MAX_SITES) {
    return 0;
  }
  atomic_store_explicit(&ids[id], site, memory_order_release);
  return id;
}

uint32_t site_of(const struct stacks *stacks) {
  uint64_t hash = hash_of(stacks);
  uint32_t made = 0;
  for (uint32_t slot = hash % TABLE_SIZE;;) {
    uint32_t id = atomic_load_explicit(&table[slot], memory_order_acquire);
    if (!id) {
      made = made ? made : make(hash, stacks);
      if (!made || atomic_compare_exchange_strong(&table[slot], &id, made)) {
        return made;
      }
      /* Another thread was faster, perhaps with the very same stacks: id is now what it put there. */
    }
    if (is_same(site_by_id(id), hash, stacks)) {
      return id;
    }
    slot = (slot + 1) % TABLE_SIZE;
  }
}

struct site *site_by_id(uint32_t id) {
  return id == 0 || id > MAX_SITES ? NULL : atomic_load_explicit(&ids[id], memory_order_acquire);
}

/* A thread whose blocks are all of one test was most likely started by it, and ends with it. */
static bool is_of_first_test(uint64_t epoch) {
  static _Thread_local uint32_t first; /* and one; 0 if there is none yet */
  uint32_t test = epoch_test(epoch) + 1;
  first = first ? first : test;
  return first == test;
}

void site_note(uint32_t id, uint64_t epoch, bool other_thread) {
  struct site *site = site_by_id(id);
  if (!other_thread && !atomic_load_explicit(&site->test_thread, memory_order_relaxed)) {
    atomic_store(&site->test_thread, true);
  }
  if (epoch_iteration(epoch) == 0 || !is_of_first_test(epoch)) {
    atomic_store_explicit(&site->outside, true, memory_order_relaxed);
  }
}

bool site_is_of_library_thread(const struct site *site) {
  return site->outside && !site->test_thread;
}
