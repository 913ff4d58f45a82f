/*
 * How the number of live blocks of one site went up and down over the iterations of one test, and whether that is
 * growth without end. As large after a hundred thousand iterations as after ten: the more there are, the more of them
 * share an entry.
 */
#ifndef ASANLOOP_SERIES_H
#define ASANLOOP_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Up to so many iterations each has an entry of its own. */
#define SERIES_SPANS 64

/* Fewer iterations say nothing. */
#define SERIES_MIN_ITERATIONS 20

/* What is told of a series. */
#define SERIES_MAX_POINTS 11

/* Iterations that follow one another. */
struct span {
  int64_t change; /* how many blocks live more at their end */
  int64_t risen;  /* the same, but of those iterations alone that made them more */
  int64_t rises;  /* how many iterations that were */
};

/* All zero is a series of no iteration. */
struct series {
  int64_t width_less_one; /* how many iterations share an entry, less one */
  int64_t open;           /* the iteration whose changes still come in; 0 if there is none */
  int64_t open_change;
  struct span spans[SERIES_SPANS];
};

struct series_point {
  int64_t iteration;
  int64_t live;
};

/* Adds a change in an iteration, from 1; iterations come in ascending order, one may come more than once. */
void series_add(struct series *series, int64_t iteration, int64_t change);

/* Returns the last iteration of the first half of so many, as far as the entries can tell. */
int64_t series_half(const struct series *series, int64_t iterations);

/*
 * Whether it rises without end: in nine of ten iterations of the second half, so many have been run. Iterations are
 * closed by it.
 */
bool series_rises(struct series *series, int64_t iterations);

/* Whether at least nine tenths of what made it rise in the second half are among so many blocks. */
bool series_survives(const struct series *series, int64_t iterations, int64_t survivors);

/* Writes at most SERIES_MAX_POINTS points, evenly spread, the last one for the last iteration. Returns how many. */
size_t series_points(const struct series *series, int64_t iterations, struct series_point *points);

#endif
