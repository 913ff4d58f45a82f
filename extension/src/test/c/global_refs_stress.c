#include "harness.h"

#include <pthread.h>
#include <stdatomic.h>

#include "global_refs.h"

enum { THREADS = 8, REFS = 1000, ROUNDS = 100 };

static pthread_barrier_t start;
static atomic_int wrong;

/* The threads' handles lie between each other's, as the JVM's do. */
static uintptr_t handle_of(int thread, int ref) {
  return (uintptr_t)0x616000000000 + (((uintptr_t)ref * THREADS + (uintptr_t)thread) << 3);
}

static void *make_and_delete(void *argument) {
  int thread = (int)(intptr_t)argument;
  struct block made;
  (void)pthread_barrier_wait(&start);
  for (int round = 1; round <= ROUNDS; round++) {
    for (int i = 0; i < REFS; i++) {
      wrong +=
          !global_refs_put(handle_of(thread, i), (struct block){.site = (uint32_t)thread + 1, .epoch = (uint64_t)i});
    }
    for (int i = 0; i < REFS; i++) {
      wrong += !global_refs_take(handle_of(thread, i), &made) || made.site != (uint32_t)thread + 1 ||
               made.epoch != (uint64_t)i;
    }
    wrong += global_refs_take(handle_of(thread, 0), &made);
  }
  wrong += !global_refs_put(handle_of(thread, thread), (struct block){.site = (uint32_t)thread + 1});
  return NULL;
}

TEST(threads_find_their_own_references_and_leave_the_others_alone) {
  pthread_t threads[THREADS];
  struct global_ref left[THREADS + 1];
  CHECK(global_refs_init());
  CHECK_EQUAL(0, pthread_barrier_init(&start, NULL, THREADS));
  for (intptr_t i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_create(&threads[i], NULL, make_and_delete, (void *)i));
  }
  for (int i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_join(threads[i], NULL));
  }
  CHECK_EQUAL(0, wrong);
  CHECK_EQUAL(THREADS, global_refs_copy(left, THREADS + 1));
  for (int i = 0; i < THREADS; i++) {
    CHECK_EQUAL((long long)handle_of((int)left[i].made.site - 1, (int)left[i].made.site - 1),
                (long long)left[i].handle);
  }
}
