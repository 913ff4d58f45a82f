#include "harness.h"

#include <pthread.h>

#include "epochs.h"
#include "sites.h"

static void begin(void) {
  static bool begun;
  CHECK(begun || sites_init());
  begun = true;
}

/* Stacks that differ from those with another number. */
static struct stacks stacks_of(uint64_t number) {
  return (struct stacks){.native_count = 2,
                         .java_count = 1,
                         .native = {{.module = 3, .offset = number}, {.module = 4, .offset = 0x41}},
                         .java = {{.method = (jmethodID)0x1000, .location = 12}}};
}

TEST(the_same_stacks_are_one_site) {
  begin();
  struct stacks one = stacks_of(1);
  struct stacks same = stacks_of(1);
  uint32_t id = site_of(&one);
  CHECK(id > 0);
  CHECK_EQUAL(id, site_of(&same));
}

TEST(a_site_has_the_stacks_that_it_was_made_of) {
  begin();
  struct stacks stacks = stacks_of(2);
  const struct site *site = site_by_id(site_of(&stacks));
  CHECK_EQUAL(2, site->native_count);
  CHECK_EQUAL(3, site->native[0].module);
  CHECK_EQUAL(2, site->native[0].offset);
  CHECK_EQUAL(0x41, site->native[1].offset);
  CHECK_EQUAL(1, site->java_count);
  CHECK(site->java[0].method == (jmethodID)0x1000);
  CHECK_EQUAL(12, site->java[0].location);
}

TEST(each_difference_makes_another_site) {
  begin();
  struct stacks all[7];
  for (int i = 0; i < 7; i++) {
    all[i] = stacks_of(3);
  }
  all[1].native[1].offset++;
  all[2].native[0].module++;
  all[3].native_count--;
  all[4].java[0].location++;
  all[5].java[0].method = (jmethodID)0x1008;
  all[6].java_count--;
  for (int i = 0; i < 7; i++) {
    for (int j = 0; j < i; j++) {
      CHECK(site_of(&all[i]) != site_of(&all[j]));
    }
  }
}

TEST(the_deepest_stacks_fit) {
  begin();
  struct stacks deep = {.native_count = MAX_NATIVE_FRAMES, .java_count = MAX_JAVA_FRAMES};
  deep.native[MAX_NATIVE_FRAMES - 1].offset = 17;
  deep.java[MAX_JAVA_FRAMES - 1].location = 19;
  const struct site *site = site_by_id(site_of(&deep));
  CHECK_EQUAL(17, site->native[MAX_NATIVE_FRAMES - 1].offset);
  CHECK_EQUAL(19, site->java[MAX_JAVA_FRAMES - 1].location);
}

TEST(ids_that_are_none_are_no_site) {
  begin();
  CHECK(site_by_id(0) == NULL);
  CHECK(site_by_id(0xffffff) == NULL);
  CHECK(site_by_id(UINT32_MAX) == NULL);
}

TEST(many_sites_keep_their_ids) {
  enum { MANY = 20000 };
  static uint32_t ids[MANY];
  begin();
  for (int i = 0; i < MANY; i++) {
    struct stacks stacks = stacks_of(1000 + (uint64_t)i);
    ids[i] = site_of(&stacks);
  }
  int wrong = 0;
  for (int i = 0; i < MANY; i++) {
    struct stacks stacks = stacks_of(1000 + (uint64_t)i);
    wrong += site_of(&stacks) != ids[i] || site_by_id(ids[i])->native[0].offset != 1000 + (uint64_t)i;
  }
  CHECK_EQUAL(0, wrong);
}

TEST(a_site_of_one_test_is_its_own) {
  begin();
  struct stacks stacks = stacks_of(4);
  uint32_t id = site_of(&stacks);
  site_note(id, epoch_of(5, 1), true);
  site_note(id, epoch_of(5, 2), true);
  CHECK(!site_by_id(id)->outside);
  CHECK(!site_by_id(id)->test_thread);
}

TEST(a_site_of_a_thread_that_lives_across_tests_is_not) {
  begin();
  struct stacks stacks = stacks_of(5);
  uint32_t id = site_of(&stacks);
  site_note(id, epoch_of(5, 1), true);
  site_note(id, epoch_of(6, 1), true);
  CHECK(site_by_id(id)->outside);
}

static void *note_in_test(void *epoch) {
  struct stacks stacks = stacks_of(8);
  site_note(site_of(&stacks), *(const uint64_t *)epoch, true);
  return NULL;
}

TEST(a_site_of_threads_each_of_which_lives_in_one_test_is_each_tests_own) {
  begin();
  for (uint32_t test = 5; test <= 6; test++) {
    uint64_t epoch = epoch_of(test, 1);
    pthread_t thread;
    CHECK_EQUAL(0, pthread_create(&thread, NULL, note_in_test, &epoch));
    CHECK_EQUAL(0, pthread_join(thread, NULL));
  }
  struct stacks stacks = stacks_of(8);
  CHECK(!site_by_id(site_of(&stacks))->outside);
}

TEST(a_site_outside_of_iterations_is_not) {
  begin();
  struct stacks stacks = stacks_of(6);
  uint32_t id = site_of(&stacks);
  site_note(id, epoch_of(5, 0), true);
  CHECK(site_by_id(id)->outside);
}

TEST(a_thread_of_tests_is_remembered) {
  begin();
  struct stacks stacks = stacks_of(7);
  uint32_t id = site_of(&stacks);
  site_note(id, epoch_of(5, 1), false);
  site_note(id, epoch_of(5, 1), true);
  CHECK(site_by_id(id)->test_thread);
}
