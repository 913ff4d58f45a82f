#include "harness.h"

#include <stdio.h>
#include <string.h>

#include "votes.h"

enum { BLOCKS = 2 };

TEST(nobody_wins_without_a_vote) {
  struct votes votes = {0};
  CHECK_EQUAL(0, strcmp("", votes_winner(&votes, BLOCKS)));
}

TEST(what_most_name_wins) {
  struct votes votes = {0};
  const char *const named[] = {"tail", "head", "", "head", "", ""};
  for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
    votes_add(&votes, named[i]);
  }
  CHECK_EQUAL(0, strcmp("head", votes_winner(&votes, BLOCKS)));
}

TEST(holders_beyond_the_room_are_left_out) {
  struct votes votes = {0};
  char name[16];
  for (int i = 0; i < 2 * MAX_HOLDERS; i++) {
    (void)snprintf(name, sizeof name, "%d", i);
    votes_add(&votes, name);
  }
  votes_add(&votes, "1");
  CHECK_EQUAL(0, strcmp("1", votes_winner(&votes, BLOCKS)));
}

TEST(a_hundred_are_enough) {
  struct votes votes = {0};
  int asked = 0;
  while (votes_open(&votes) && asked < 5000) {
    votes_add(&votes, "head");
    asked++;
  }
  CHECK_EQUAL(100, asked);
}

TEST(half_of_the_blocks_are_enough) {
  struct votes votes = {0};
  votes_add(&votes, "head");
  votes_add(&votes, "head");
  CHECK_EQUAL(0, strcmp("head", votes_winner(&votes, 4)));
  CHECK_EQUAL(0, strcmp("", votes_winner(&votes, 5)));
}

TEST(of_very_many_blocks_half_of_those_that_can_be_asked) {
  struct votes votes = {0};
  while (votes_open(&votes)) {
    votes_add(&votes, "head");
  }
  CHECK_EQUAL(0, strcmp("head", votes_winner(&votes, 1000000)));
}
