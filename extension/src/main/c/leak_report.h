/*
 * The text that the runtime writes in a leak check, made with report_objects=1: read for the addresses of lost blocks
 * and for whether they are lost directly. Everything else is known better.
 */
#ifndef ASANLOOP_LEAK_REPORT_H
#define ASANLOOP_LEAK_REPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lost_block {
  uintptr_t address;
  bool direct; /* nothing points to it; else other lost blocks do */
};

/* Orders lost blocks by address, as qsort and bsearch ask it. */
int lost_block_compare(const void *a, const void *b);

/*
 * Reads the text, which ends with a zero. Calls back for each lost block, in the text's order.
 *
 * Returns null if the text is complete: its summary says as much as it lists, or it lists nothing at all; else why not,
 * as text that is never freed. Any thread; does not allocate.
 */
const char *leak_report_read(const char *text, void (*each)(struct lost_block block, void *context), void *context);

#endif
