#include "harness.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

#include "blocks.h"
#include "epochs.h"
#include "growth.h"
#include "holders.h"
#include "sites.h"

enum { THREADS = 4, SITES = 8, COUNTS = 20000, RUNS = 100 };

static uint32_t sites[SITES];
static atomic_int running;
static int64_t last_live;

void holders_walk(void (*reached)(const struct block *block, struct holder *holder)) {
  (void)reached;
}

const char *holder_text(struct holder *of) {
  (void)of;
  return "";
}

static void *change(void *unused) {
  (void)unused;
  for (int i = 0; i < COUNTS; i++) {
    growth_count(sites[i % SITES], 1);
    growth_count(sites[i % SITES], i % 2 == 0 ? -1 : 1);
  }
  atomic_fetch_sub(&running, 1);
  return NULL;
}

static bool none_is_lost(uint32_t site) {
  (void)site;
  return false;
}

static void note(const struct growth *growth, void *context) {
  (void)context;
  last_live += growth->points[growth->point_count - 1].live;
}

static void turn(int64_t iteration) {
  growth_turn(epoch_current());
  epoch_set(epoch_of(1, iteration));
}

TEST(no_change_is_lost_while_the_epoch_turns) {
  CHECK(blocks_init() && sites_init() && epochs_init() && growth_init());
  for (int i = 0; i < SITES; i++) {
    struct stacks stacks;
    memset(&stacks, 0, sizeof stacks);
    stacks.native_count = 1;
    stacks.native[0].offset = (uint64_t)i + 1;
    sites[i] = site_of(&stacks);
    site_note(sites[i], epoch_of(1, 1), false);
  }
  pthread_t threads[THREADS];
  atomic_store(&running, THREADS);
  turn(1);
  for (int i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_create(&threads[i], NULL, change, NULL));
  }
  while (atomic_load(&running) > 0) {
    turn(1);
  }
  for (int i = 0; i < THREADS; i++) {
    CHECK_EQUAL(0, pthread_join(threads[i], NULL));
  }
  // Only what rises is told: each of the other runs makes one more at each site, and its blocks are there.
  for (int64_t run = 2; run <= RUNS; run++) {
    turn(run);
    for (int i = 0; i < SITES; i++) {
      growth_count(sites[i], 1);
      CHECK(blocks_put((uintptr_t)(((run * SITES + i) << 6)), (struct block){sites[i], false, 1, epoch_current()}));
    }
  }
  turn(0);
  uint32_t test = 1;
  growth_find(&test, 1, none_is_lost, note, NULL);
  // Sites of odd index got two more each time, the others none.
  CHECK_EQUAL(THREADS * COUNTS + SITES * (RUNS - 1), last_live);
}
