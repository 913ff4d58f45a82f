/*
 * Sites whose live blocks become more with the iterations of a test, and stay.
 *
 * A test's series of a site has what the site's live blocks changed during the iterations of that test, whoever made
 * the blocks that went: a ring that an earlier test has filled does not grow. What survives counts by who made it.
 */
#ifndef ASANLOOP_GROWTH_H
#define ASANLOOP_GROWTH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "series.h"

struct growth {
  uint32_t site;
  uint32_t test;
  int64_t survivors; /* blocks that were made in the test's iterations, warm-up runs left out, and are held */
  int64_t bytes;
  const char *holder; /* what keeps most of the survivors; empty if it was not found */
  size_t point_count;
  struct series_point points[SERIES_MAX_POINTS];
};

/* Called once before all others. Returns false if there is no address space. */
bool growth_init(void);

/* A block of a site, by its id, came (1) or went (-1). Any thread at any time; takes no lock and does not allocate. */
void growth_count(uint32_t id, int change);

/* An epoch ends. One thread at a time, as all below; takes as long as there are sites with changes. */
void growth_turn(uint64_t ended);

/*
 * Finds what grows in some tests whose iterations are over, and forgets their series. After the leak check: what it has
 * found is no more among the live blocks.
 *
 * @param numbers of the tests
 * @param lost whether a site has lost blocks, which then is a leak and no growth
 * @param each called for each that grows
 */
void growth_find(const uint32_t *numbers, size_t count, bool (*lost)(uint32_t site),
                 void (*each)(const struct growth *growth, void *context), void *context);

#endif
