/* What keeps many blocks, as told by some of them. */
#ifndef ASANLOOP_VOTES_H
#define ASANLOOP_VOTES_H

#include <stdbool.h>
#include <stdint.h>

#include "holders.h"

#define MAX_HOLDERS 8

/* All zero is without a vote. */
struct votes {
  int asked;
  int count[MAX_HOLDERS];
  char holder[MAX_HOLDERS][HOLDER_ROOM];
};

/* Whether another one need be asked. */
bool votes_open(const struct votes *votes);

/* Counts one more; empty is for nobody. */
void votes_add(struct votes *votes, const char *holder);

/*
 * Returns what has most votes of so many blocks; empty if nothing has a half of them. Those that were not asked, as
 * nothing is known to lead to them, count as well.
 */
const char *votes_winner(const struct votes *votes, int64_t blocks);

#endif
