#include "harness.h"

#include <string.h>

#include "series.h"

enum { MAX = 100000 };

// How many blocks an iteration, from 1, makes more.
typedef int64_t (*shape)(int64_t iteration);

static struct series run(int64_t iterations, shape change) {
  struct series series;
  memset(&series, 0, sizeof series);
  for (int64_t i = 1; i <= iterations; i++) {
    if (change(i) != 0) {
      series_add(&series, i, change(i));
    }
  }
  return series;
}

static int64_t one(int64_t i) {
  return i > 0;
}
static int64_t ten(int64_t i) {
  return i > 0 ? 10 : 0;
}
static int64_t once(int64_t i) {
  return i == 1 ? 5 : 0;
}
static int64_t warms_up_30(int64_t i) {
  return i <= 30;
}
static int64_t warms_up_55(int64_t i) {
  return i <= 55;
}
static int64_t every_second(int64_t i) {
  return i % 2;
}
static int64_t all_but_every_tenth(int64_t i) {
  return i % 10 != 0;
}
static int64_t all_but_every_ninth(int64_t i) {
  return i % 9 != 0;
}
static int64_t starts_at_51(int64_t i) {
  return i > 50;
}
static int64_t starts_at_56(int64_t i) {
  return i > 55;
}
static int64_t starts_at_57(int64_t i) {
  return i > 56;
}
static int64_t falls(int64_t i) {
  return i > 1 ? -1 : 100;
}
// The buffer of a vector doubles when it is full: its block is another, not one more.
static int64_t doubles(int64_t i) {
  return i == 1;
}
static int64_t given_back_at_75(int64_t i) {
  return i == 75 ? -74 : 1;
}

static const struct {
  const char *name;
  shape change;
  int64_t iterations;
  bool rises;
} table[] = {
    {"one block each", one, 100, true},
    {"ten blocks each", ten, 100, true},
    {"one block each, one run too few", one, 19, false},
    {"one block each, just enough runs", one, 20, true},
    {"one block each, more runs than entries", one, 65, true},
    {"one block each, very many runs", one, MAX, true},
    {"filled in the first run", once, 100, false},
    {"filled in thirty runs", warms_up_30, 100, false},
    {"filled in thirty of thirty-one runs", warms_up_30, 31, true},
    {"filled in fifty-five runs", warms_up_55, 100, false},
    {"filled in fifty-five of fifty-seven runs", warms_up_55, 57, true},
    {"filled in fifty-five of fifty-eight runs", warms_up_55, 58, false},
    {"every second run", every_second, 100, false},
    {"nine of ten runs", all_but_every_tenth, 100, true},
    {"nine of ten of very many runs", all_but_every_tenth, MAX, true},
    {"eight of nine runs", all_but_every_ninth, 90, false},
    {"eight of nine of very many runs", all_but_every_ninth, MAX, false},
    {"all of the second half", starts_at_51, 100, true},
    {"the last 45 of 50 of the second half", starts_at_56, 100, true},
    {"the last 43 of 50 of the second half", starts_at_57, 100, false},
    {"less and less", falls, 100, false},
    {"a vector", doubles, 100, false},
    {"given back in between", given_back_at_75, 100, true},
    {"no run", one, 0, false},
};

TEST(rises_in_nine_of_ten_iterations_of_the_second_half) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    struct series series = run(table[i].iterations, table[i].change);
    if (series_rises(&series, table[i].iterations) != table[i].rises) {
      harness_fault(__FILE__, __LINE__, table[i].name);
    }
  }
}

TEST(iterations_without_a_change_at_the_end_count) {
  struct series series = run(100, one);
  CHECK(!series_rises(&series, 120));
}

TEST(parts_of_one_iteration_are_one) {
  struct series series = {0};
  for (int64_t i = 1; i <= 100; i++) {
    series_add(&series, i, 3);
    series_add(&series, i, -1);
    series_add(&series, i, -2);
  }
  CHECK(!series_rises(&series, 100));
}

TEST(the_parts_of_an_iteration_rise_once) {
  struct series series = {0};
  for (int64_t i = 2; i <= 100; i += 2) {
    series_add(&series, i, 1);
    series_add(&series, i, 1);
  }
  CHECK(!series_rises(&series, 100));
}

TEST(nine_tenths_of_the_rise_must_survive) {
  struct series series = run(100, one);
  CHECK(series_rises(&series, 100));
  CHECK(series_survives(&series, 100, 50));
  CHECK(series_survives(&series, 100, 45));
  CHECK(!series_survives(&series, 100, 44));
  CHECK(!series_survives(&series, 100, 0));
}

TEST(what_fell_in_between_was_a_rise_all_the_same) {
  struct series series = run(100, given_back_at_75);
  CHECK(series_rises(&series, 100));
  // 49 iterations of the second half made one more each, 25 of which came after the fall.
  CHECK(!series_survives(&series, 100, 25));
}

TEST(at_most_eleven_points_up_to_the_last_iteration) {
  struct series_point points[SERIES_MAX_POINTS];
  struct series series = run(100, ten);
  series_rises(&series, 100);
  CHECK_EQUAL(11, (long long)series_points(&series, 100, points));
  CHECK_EQUAL(2, points[0].iteration);
  CHECK_EQUAL(20, points[0].live);
  CHECK_EQUAL(10, points[1].iteration);
  CHECK_EQUAL(100, points[1].live);
  CHECK_EQUAL(50, points[5].iteration);
  CHECK_EQUAL(500, points[5].live);
  CHECK_EQUAL(100, points[10].iteration);
  CHECK_EQUAL(1000, points[10].live);
}

TEST(as_many_points_whatever_the_number_of_iterations) {
  struct series_point points[SERIES_MAX_POINTS];
  for (int64_t iterations = SERIES_MIN_ITERATIONS; iterations < 2000; iterations++) {
    struct series series = run(iterations, one);
    series_rises(&series, iterations);
    size_t count = series_points(&series, iterations, points);
    CHECK_EQUAL(11, (long long)count);
    for (size_t i = 0; i < count; i++) {
      CHECK_EQUAL(points[i].iteration, points[i].live);
    }
    CHECK_EQUAL(iterations, points[10].iteration);
  }
}

TEST(a_series_that_frees_what_others_made_is_never_below_nothing) {
  struct series_point points[SERIES_MAX_POINTS];
  struct series series = {0};
  series_add(&series, 1, -7);
  series_rises(&series, 20);
  size_t count = series_points(&series, 20, points);
  CHECK_EQUAL(0, points[count - 1].live);
}
