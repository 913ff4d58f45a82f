#include "first_blocks.h"

#include <sanitizer/lsan_interface.h>
#include <stdint.h>
#include <stdlib.h>

#include "harness.h"

enum { BLOCKS = 2000, OFFSET_BITS = 36, TAKEN = 16 << 10 };

static void *blocks[BLOCKS];

/* Returns how many of many new blocks lie where a class of blocks begins. */
static int count_first(size_t size) {
  int count = 0;
  for (int i = 0; i < BLOCKS; i++) {
    blocks[i] = malloc(size);
    count += ((uintptr_t)blocks[i] & (((uintptr_t)1 << OFFSET_BITS) - 1)) < TAKEN;
  }
  for (int i = 0; i < BLOCKS; i++) {
    free(blocks[i]);
  }
  return count;
}

TEST(nobody_gets_the_first_blocks_of_a_size) {
  static const size_t sizes[] = {9, 32, 41, 100, 227, 1000, 3000, 5000};
  enum { SIZES = sizeof sizes / sizeof *sizes };
  int before = 0;
  for (int i = 0; i < SIZES; i++) {
    before += count_first(sizes[i]);
  }
  CHECK(before > 0);
  __lsan_disable(); /* here no hook has the leak check ignore them */
  first_blocks_take();
  __lsan_enable();
  for (int i = 0; i < SIZES; i++) {
    CHECK_EQUAL(0, count_first(sizes[i]));
  }
}
