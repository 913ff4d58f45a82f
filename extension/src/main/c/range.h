/* A piece of the address space. */
#ifndef ASANLOOP_RANGE_H
#define ASANLOOP_RANGE_H

#include <stdbool.h>
#include <stdint.h>

/* Addresses; the end is not among them. */
struct range {
  uintptr_t begin;
  uintptr_t end;
};

static inline bool range_has(struct range range, uintptr_t address) {
  return range.begin <= address && address < range.end;
}

#endif
