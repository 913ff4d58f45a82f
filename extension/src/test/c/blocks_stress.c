#include "harness.h"

#include <pthread.h>
#include <stdatomic.h>

#include "blocks.h"

enum { THREADS = 8, BLOCKS = 2000, ROUNDS = 20 };

#define BASE ((uintptr_t)0x602000000000)

static pthread_barrier_t start;
static atomic_int wrong;
static atomic_bool over;

/* The threads' blocks lie between each other's, in a part of the table that no thread has seen before. */
static uintptr_t address_of(int thread, int block) {
  return BASE + (((uintptr_t)block * THREADS + (uintptr_t)thread) << 4);
}

static void *allocate_and_free(void *argument) {
  int thread = (int)(intptr_t)argument;
  (void)pthread_barrier_wait(&start);
  for (int round = 1; round <= ROUNDS; round++) {
    for (int i = 0; i < BLOCKS; i++) {
      struct block block = {.site = (uint32_t)thread + 1, .size = (uint64_t)i, .epoch = (uint64_t)round};
      wrong += !blocks_put(address_of(thread, i), block);
    }
    /* The last round's blocks stay, those with an even number. */
    for (int i = round == ROUNDS ? 1 : 0; i < BLOCKS; i += round == ROUNDS ? 2 : 1) {
      struct block block;
      wrong += !blocks_take(address_of(thread, i), &block) || block.site != (uint32_t)thread + 1 ||
               block.size != (uint64_t)i || block.epoch != (uint64_t)round;
    }
  }
  return NULL;
}

static void count(uintptr_t address, const struct block *block, void *context) {
  int thread = (int)((address - BASE) >> 4) % THREADS;
  wrong += block->site != (uint32_t)thread + 1;
  (*(int *)context)++;
}

static void *look_at_all(void *argument) {
  (void)argument;
  (void)pthread_barrier_wait(&start);
  while (!over) {
    int seen = 0;
    blocks_each(count, &seen);
    wrong += seen > THREADS * BLOCKS;
  }
  return NULL;
}

TEST(threads_record_and_free_while_another_looks) {
  pthread_t threads[THREADS];
  pthread_t looker;
  CHECK(blocks_init());
  CHECK_EQUAL(0, pthread_barrier_init(&start, NULL, THREADS + 1));
  CHECK_EQUAL(0, pthread_create(&looker, NULL, look_at_all, NULL));
  for (intptr_t i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_create(&threads[i], NULL, allocate_and_free, (void *)i));
  }
  for (int i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_join(threads[i], NULL));
  }
  over = true;
  CHECK_EQUAL(0, pthread_join(looker, NULL));

  int left = 0;
  blocks_each(count, &left);
  CHECK_EQUAL(THREADS * BLOCKS / 2, left);
  CHECK_EQUAL(0, wrong);
}
