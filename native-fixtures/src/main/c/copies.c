#include "fixtures.h"
#include "keep.h"

#include <stdlib.h>
#include <string.h>

enum { MEMCPY = 163, STRCPY = 167, NEGATIVE = 173, OVERLAP = 179 };

/* Targets pass through KEEP: with the size of one in sight the compiler may call a checking variant of the function. */

static OWN_FRAME char *block_new(size_t size) {
  char *block = calloc(1, size);
  KEEP(block);
  return block;
}

static const char source[MEMCPY + 1];

static OWN_FRAME void copy_bytes(size_t size) {
  char *target = block_new(MEMCPY);
  memcpy(target, source, size); /* BUG: memcpy_overflow */
  KEEP(target);
  free(target);
}

void memcpy_overflow(void) {
  copy_bytes(MEMCPY + 1);
}

void memcpy_overflow_clean(void) {
  copy_bytes(MEMCPY);
}

static OWN_FRAME void copy_text(size_t length) {
  char text[STRCPY + 1];
  memset(text, 'x', STRCPY);
  text[length] = 0;
  char *target = block_new(STRCPY);
  strcpy(target, text); /* BUG: strcpy_overflow */
  KEEP(target);
  free(target);
}

void strcpy_overflow(void) {
  copy_text(STRCPY);
}

void strcpy_overflow_clean(void) {
  copy_text(STRCPY - 1);
}

static OWN_FRAME void shift(long count) {
  char *block = block_new(NEGATIVE);
  memmove(block, block + 1, (size_t)count); /* BUG: negative_size */
  KEEP(block);
  free(block);
}

void negative_size(void) {
  shift(-1);
}

void negative_size_clean(void) {
  shift(NEGATIVE - 1);
}

static OWN_FRAME void copy_within(size_t distance) {
  char *block = block_new(OVERLAP);
  memcpy(block + distance, block, OVERLAP / 2); /* BUG: memcpy_overlap */
  KEEP(block);
  free(block);
}

void memcpy_overlap(void) {
  copy_within(1);
}

void memcpy_overlap_clean(void) {
  copy_within(OVERLAP / 2);
}
