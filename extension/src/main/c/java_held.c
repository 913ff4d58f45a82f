#include "java_held.h"

#include <stdint.h>
#include <stdlib.h>

#include "blocks.h"
#include "heap_walk.h"
#include "memory.h"
#include "process_memory.h"

static const struct lost_block *blocks;
static size_t block_count;
static size_t *pending; /* of those that are held, the ones whose words are still to be seen; by number */
static size_t pending_count;
static bool *held;
static size_t held_count;

static void follow(uintptr_t word) {
  struct lost_block wanted = {0};
  struct block block;
  if (!blocks_near(word) || !blocks_find(word, &wanted.address, &block)) {
    return;
  }
  const struct lost_block *lost = bsearch(&wanted, blocks, block_count, sizeof *blocks, lost_block_compare);
  size_t number = lost ? (size_t)(lost - blocks) : 0;
  if (lost && !held[number]) {
    held[number] = true;
    held_count++;
    pending[pending_count++] = number;
  }
}

static bool follow_each(const uintptr_t *words, size_t count, uintptr_t address) {
  (void)address;
  for (size_t i = 0; i < count; i++) {
    follow(words[i]);
  }
  return false;
}

static void follow_all(void) {
  heap_walk_held(follow);
  while (pending_count) {
    uintptr_t address = blocks[pending[--pending_count]].address;
    struct block block;
    if (blocks_get(address, &block)) {
      process_memory_show(address, address + block.size, follow_each);
    }
  }
}

bool java_held_all(const struct lost_block *lost, size_t count) {
  blocks = lost;
  block_count = count;
  pending_count = held_count = 0;
  pending = memory_map(count * sizeof *pending);
  held = memory_map(count * sizeof *held);
  if (pending && held && process_memory_open()) {
    follow_all();
  }
  process_memory_close();
  if (pending) {
    munmap(pending, count * sizeof *pending);
  }
  if (held) {
    munmap(held, count * sizeof *held);
  }
  return held_count == count;
}
