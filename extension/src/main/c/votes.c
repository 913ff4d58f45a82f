#include "votes.h"

#include <stdio.h>
#include <string.h>

#define MAX_ASKED 100

bool votes_open(const struct votes *votes) {
  return votes->asked < MAX_ASKED;
}

void votes_add(struct votes *votes, const char *holder) {
  votes->asked++;
  for (int i = 0; *holder && i < MAX_HOLDERS; i++) {
    if (votes->count[i] == 0) {
      (void)snprintf(votes->holder[i], HOLDER_ROOM, "%s", holder);
    }
    if (strcmp(votes->holder[i], holder) == 0) {
      votes->count[i]++;
      return;
    }
  }
}

const char *votes_winner(const struct votes *votes, int64_t blocks) {
  int best = 0;
  for (int i = 1; i < MAX_HOLDERS; i++) {
    best = votes->count[i] > votes->count[best] ? i : best;
  }
  int64_t all = blocks < MAX_ASKED ? blocks : MAX_ASKED;
  return 2 * (int64_t)votes->count[best] >= all ? votes->holder[best] : "";
}
