#include "harness.h"

#include <pthread.h>
#include <stdatomic.h>

#include "epochs.h"
#include "sites.h"

enum { THREADS = 8, SITES = 2000 };

static pthread_barrier_t start;
static uint32_t ids[THREADS][SITES];
static atomic_int wrong;

static void *make_all(void *argument) {
  int thread = (int)(intptr_t)argument;
  (void)pthread_barrier_wait(&start);
  for (int i = 0; i < SITES; i++) {
    struct stacks stacks = {.native_count = 1, .native = {{.module = 1, .offset = (uint64_t)i}}};
    uint32_t id = site_of(&stacks);
    ids[thread][i] = id;
    wrong += site_by_id(id) == NULL || site_by_id(id)->native[0].offset != (uint64_t)i;
    site_note(id, epoch_of(1, thread % 2), thread % 2 == 0);
  }
  return NULL;
}

TEST(threads_that_make_the_same_sites_get_the_same_ids) {
  pthread_t threads[THREADS];
  CHECK(sites_init());
  CHECK_EQUAL(0, pthread_barrier_init(&start, NULL, THREADS));
  for (intptr_t i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_create(&threads[i], NULL, make_all, (void *)i));
  }
  for (int i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_join(threads[i], NULL));
  }
  for (int thread = 1; thread < THREADS; thread++) {
    for (int i = 0; i < SITES; i++) {
      wrong += ids[thread][i] != ids[0][i];
    }
  }
  CHECK_EQUAL(0, wrong);
  for (int i = 0; i < SITES; i++) {
    CHECK(site_by_id(ids[0][i])->outside && site_by_id(ids[0][i])->test_thread);
  }
}
