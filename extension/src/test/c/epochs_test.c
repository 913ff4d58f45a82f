#include "harness.h"

#include <pthread.h>

#include "epochs.h"

static void check_round_trip(uint32_t test, int64_t iteration) {
  uint64_t epoch = epoch_of(test, iteration);
  CHECK_EQUAL(test, epoch_test(epoch));
  CHECK_EQUAL(iteration, epoch_iteration(epoch));
}

TEST(test_and_iteration_are_told_as_they_were_set) {
  check_round_trip(0, 0);
  check_round_trip(1, 1);
  check_round_trip(1, -1);
  check_round_trip(EPOCH_MAX_TEST, 2147483647);
  check_round_trip(EPOCH_MAX_TEST, -2147483648LL);
}

TEST(an_epoch_holds_for_all_threads) {
  epoch_set(epoch_of(5, 17));
  CHECK_EQUAL(5, epoch_test(epoch_current()));
  CHECK_EQUAL(17, epoch_iteration(epoch_current()));
  CHECK(!epoch_other_thread());
}

static void *look(void *seen) {
  *(uint64_t *)seen = epoch_current();
  return epoch_other_thread() ? seen : NULL;
}

TEST(another_thread_sees_it_and_is_no_thread_of_tests) {
  uint64_t seen = 0;
  void *other = NULL;
  pthread_t thread;
  epoch_set(epoch_of(6, -2));
  CHECK_EQUAL(0, pthread_create(&thread, NULL, look, &seen));
  CHECK_EQUAL(0, pthread_join(thread, &other));
  CHECK_EQUAL(6, epoch_test(seen));
  CHECK_EQUAL(-2, epoch_iteration(seen));
  CHECK(other == &seen);
}

TEST(planted_blocks_are_of_no_test) {
  epoch_set(epoch_of(7, 1));
  epoch_plant(true);
  CHECK_EQUAL(EPOCH_CANARY_TEST, epoch_test(epoch_current()));
  epoch_plant(false);
  CHECK_EQUAL(7, epoch_test(epoch_current()));
}

TEST(live_blocks_are_counted_by_test_and_planted_ones_in_no_sum) {
  CHECK(epochs_init());
  epoch_count(epoch_of(8, 1), 1);
  epoch_count(epoch_of(8, 2), 1);
  epoch_count(epoch_of(8, 0), 1);
  epoch_count(epoch_of(9, 1), 1);
  epoch_count(epoch_of(EPOCH_CANARY_TEST, 0), 1);
  epoch_count(epoch_of(8, 1), -1);
  CHECK_EQUAL(2, epoch_live(8));
  CHECK_EQUAL(1, epoch_live(9));
  CHECK_EQUAL(0, epoch_live(10));
  CHECK_EQUAL(3, epoch_live_all());
}
