#include "first_blocks.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "sanitizer.h"

/* Each size class has a region of its own. Source: sanitizer_allocator_primary64.h and asan_allocator.h of LLVM */
#define REGION_BITS 36
#define REGIONS_BEGIN 0x600000000000u
#define REGIONS 256u

/* So much of each region; addresses of the launcher's, and small numbers, lie below. */
#define TAKEN_BYTES ((size_t)16 << 10)
#define SMALLEST 32u
#define STEPS_OF_16_END 256u

/* A class may have more free blocks than it is worth to go through. */
#define MOST_TRIES 4096

#define LEAST_REDZONE 16u
#define LARGEST_REDZONE 256u

/* What is not wanted, until it is freed. */
struct spare {
  struct spare *next;
};

/* Returns the bytes before a block, and maybe behind it, within a chunk: they grow with it. */
static size_t redzone(size_t chunk) {
  return chunk <= 64 ? 16 : chunk <= 128 ? 32 : chunk <= 512 ? 64 : chunk <= 4096 ? 128 : 256;
}

static size_t next_class(size_t chunk) {
  size_t power = (size_t)1 << (63 - __builtin_clzl(chunk));
  return chunk + (chunk < STEPS_OF_16_END ? 16 : power / 4);
}

/* Blocks begin behind one of the redzones. */
static bool in_use(uintptr_t chunk, size_t size) {
  for (size_t before = LEAST_REDZONE; before <= LARGEST_REDZONE && before < size; before *= 2) {
    if (!__asan_address_is_poisoned((const void *)(chunk + before))) {
      return true;
    }
  }
  return false;
}

static size_t count_free(uintptr_t region, size_t size) {
  size_t count = 0;
  for (size_t at = 0; at < TAKEN_BYTES; at += size) {
    count += !in_use(region + at, size);
  }
  return count;
}

static uintptr_t region_of(const void *block) {
  return (uintptr_t)block >> REGION_BITS << REGION_BITS;
}

static bool is_first(const void *block, uintptr_t region, size_t size) {
  return ((uintptr_t)block - region) / size * size < TAKEN_BYTES;
}

static void take(size_t size) {
  struct spare *spares = NULL;
  size_t wanted = 1;
  uintptr_t region = 0;
  for (int tries = 0; wanted && tries < MOST_TRIES; tries++) {
    struct spare *block = malloc(size - redzone(size));
    if (!block) {
      break;
    }
    if (!region) {
      region = region_of(block);
      bool known = region - REGIONS_BEGIN < (uintptr_t)REGIONS << REGION_BITS;
      wanted = known ? count_free(region, size) + is_first(block, region, size) : 0;
    }
    if (wanted && is_first(block, region, size)) {
      wanted--; /* the agent's, and ignored by the leak check: so the block needs no pointer to it */
    } else {
      block->next = spares;
      spares = block;
    }
  }
  while (spares) {
    struct spare *next = spares->next;
    free(spares);
    spares = next;
  }
}

void first_blocks_take(void) {
  if (!__sanitizer_purge_allocator || !__asan_address_is_poisoned) {
    return;
  }
  __sanitizer_purge_allocator();
  for (size_t size = SMALLEST; size <= TAKEN_BYTES; size = next_class(size)) {
    take(size);
  }
}
