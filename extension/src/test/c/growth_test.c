#include "harness.h"

#include <pthread.h>
#include <string.h>

#include "blocks.h"
#include "epochs.h"
#include "growth.h"
#include "holders.h"
#include "sites.h"

enum { BYTES = 24, RUNS = 40, MAX_FOUND = 4 };

static struct growth found[MAX_FOUND];
static char found_holder[HOLDER_ROOM];
static size_t found_count;
static uint32_t lost_site;
static uintptr_t next_address;
static uint32_t test_count;

// Stands in for the walk over the memory: each block is reached, from here.
static const char *holder_at_hand;

static void reach(uintptr_t address, const struct block *block, void *reached) {
  (void)address;
  (*(void (**)(const struct block *, struct holder *))reached)(block, NULL);
}

void holders_walk(void (*reached)(const struct block *block, struct holder *holder)) {
  blocks_each(reach, (void *)&reached);
}

const char *holder_text(struct holder *of) {
  (void)of;
  return holder_at_hand;
}

static void init(void) {
  holder_at_hand = "global list of libfoo.so";
  if (next_address == 0) {
    next_address = (uintptr_t)1 << 40;
    CHECK(blocks_init() && sites_init() && epochs_init() && growth_init());
  }
  lost_site = 0;
}

static uint32_t new_test(void) {
  return ++test_count;
}

static uint32_t new_site(void) {
  static uint64_t offset;
  struct stacks stacks;
  memset(&stacks, 0, sizeof stacks);
  stacks.native_count = 1;
  stacks.native[0].offset = ++offset;
  return site_of(&stacks);
}

static uintptr_t make_on(uint32_t site, bool other_thread) {
  uintptr_t address = next_address += 32;
  uint64_t epoch = epoch_current();
  CHECK(blocks_put(address, (struct block){site, other_thread, BYTES, epoch}));
  site_note(site, epoch, other_thread);
  growth_count(site, 1);
  return address;
}

static uintptr_t make(uint32_t site) {
  return make_on(site, false);
}

static void drop(uintptr_t address) {
  struct block block;
  CHECK(blocks_take(address, &block));
  growth_count(block.site, -1);
}

static void turn(uint32_t test, int64_t iteration) {
  growth_turn(epoch_current());
  epoch_set(epoch_of(test, iteration));
}

static bool is_lost(uint32_t site) {
  return site == lost_site;
}

static void note(const struct growth *growth, void *context) {
  (void)context;
  if (found_count < MAX_FOUND) {
    found[found_count++] = *growth;
    (void)snprintf(found_holder, sizeof found_holder, "%s", growth->holder);
  }
}

static size_t find(uint32_t test) {
  found_count = 0;
  turn(test, 0);
  growth_find(&test, 1, is_lost, note, NULL);
  return found_count;
}

TEST(finds_what_is_held_and_grows) {
  init();
  uint32_t test = new_test(), site = new_site();
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(test, i);
    make(site);
    make(site);
  }
  CHECK_EQUAL(1, (long long)find(test));
  CHECK_EQUAL(site, found[0].site);
  CHECK_EQUAL(test, found[0].test);
  CHECK_EQUAL(2LL * RUNS, found[0].survivors);
  CHECK_EQUAL(2LL * RUNS * BYTES, found[0].bytes);
  CHECK_EQUAL(11, (long long)found[0].point_count);
  CHECK_EQUAL(RUNS, found[0].points[10].iteration);
  CHECK_EQUAL(2LL * RUNS, found[0].points[10].live);
  CHECK_EQUAL(0, strcmp("global list of libfoo.so", found_holder));
  CHECK_EQUAL(0, (long long)find(test));  // It has been told.
}

TEST(what_does_not_survive_has_not_grown) {
  init();
  uint32_t test = new_test(), site = new_site();
  uintptr_t made[RUNS + 1];
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(test, i);
    made[i] = make(site);
  }
  turn(test, 0);
  for (int i = 3; i <= RUNS; i++) {
    drop(made[i]);
  }
  CHECK_EQUAL(0, (long long)find(test));
}

TEST(a_site_with_losses_is_a_leak) {
  init();
  uint32_t test = new_test(), site = new_site();
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(test, i);
    make(site);
  }
  lost_site = site;
  CHECK_EQUAL(0, (long long)find(test));
}

TEST(a_ring_that_an_earlier_test_has_filled_does_not_grow) {
  init();
  uint32_t first = new_test(), second = new_test(), site = new_site();
  uintptr_t ring[RUNS];
  turn(first, 1);
  for (int i = 0; i < RUNS; i++) {
    ring[i] = make(site);
  }
  CHECK_EQUAL(0, (long long)find(first));
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(second, i);
    drop(ring[i - 1]);
    ring[i - 1] = make(site);
  }
  CHECK_EQUAL(0, (long long)find(second));
}

TEST(warm_up_runs_count_for_nothing) {
  init();
  uint32_t test = new_test(), site = new_site();
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(test, -i);
    make(site);
  }
  turn(test, 1);
  make(site);
  for (int64_t i = 2; i <= RUNS; i++) {
    turn(test, i);
  }
  CHECK_EQUAL(0, (long long)find(test));
  for (int64_t i = RUNS + 1; i <= 4LL * RUNS; i++) {
    turn(test, i);
    make(site);
  }
  CHECK_EQUAL(1, (long long)find(test));
  CHECK_EQUAL((3LL * RUNS) + 1, found[0].survivors);
}

// Invocations run in rounds, and each has its own series of the same site.
TEST(iterations_of_several_tests_take_turns) {
  init();
  uint32_t outer = new_test(), grows = new_test(), frees = new_test(), site = new_site();
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(outer, i);
    turn(grows, i);
    make(site);
    turn(outer, i);
    turn(frees, i);
    drop(make(site));
    turn(outer, i);
  }
  uint32_t all[] = {outer, grows, frees};
  found_count = 0;
  turn(outer, 0);
  growth_find(all, 3, is_lost, note, NULL);
  CHECK_EQUAL(1, (long long)found_count);
  CHECK_EQUAL(grows, found[0].test);
  CHECK_EQUAL(RUNS, found[0].survivors);
}

// An iteration of a factory is interrupted by its nodes.
TEST(the_parts_of_an_iteration_are_added_up) {
  init();
  uint32_t outer = new_test(), inner = new_test(), site = new_site();
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(outer, i);
    uintptr_t block = make(site);
    turn(inner, i);
    turn(outer, i);
    drop(block);
  }
  CHECK_EQUAL(0, (long long)find(outer));
}

static void *live_across_tests(void *unused) {
  uint32_t first = new_test(), second = new_test(), site = new_site();
  uint32_t tests[] = {first, second};
  for (int t = 0; t < 2; t++) {
    for (int64_t i = 1; i <= RUNS; i++) {
      turn(tests[t], i);
      make_on(site, true);
    }
    // The first test is the only one so far.
    CHECK_EQUAL(t == 0, (long long)find(tests[t]));
  }
  return unused;
}

TEST(a_thread_of_the_library_that_lives_across_tests_is_nobodys) {
  init();
  pthread_t thread;
  CHECK_EQUAL(0, pthread_create(&thread, NULL, live_across_tests, NULL));
  CHECK_EQUAL(0, pthread_join(thread, NULL));
}

TEST(each_site_has_its_own_series) {
  init();
  uint32_t test = new_test(), held = new_site(), cached = new_site();
  for (int64_t i = 1; i <= RUNS; i++) {
    turn(test, i);
    make(held);
    if (i <= RUNS / 2) {
      make(cached);
    }
  }
  CHECK_EQUAL(1, (long long)find(test));
  CHECK_EQUAL(held, found[0].site);
}
