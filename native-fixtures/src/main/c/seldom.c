#include "fixtures.h"
#include "keep.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { EVERY_SEVENTH = 293, IN_CALL = 307 };

static OWN_FRAME void *page_new(void) {
  void *page = malloc(EVERY_SEVENTH); /* BUG: leak_every_seventh */
  KEEP(page);
  return page;
}

void leak_every_seventh(void) {
  static atomic_int calls;
  int call = ++calls;
  void *page = page_new();
  KEEP(page);
  if (call % 7 != 0) {
    free(page);
  }
}

void leak_every_seventh_clean(void) {
  void *page = page_new();
  KEEP(page);
  free(page);
}

static OWN_FRAME void *entry_new(void) {
  void *entry = malloc(IN_CALL); /* BUG: leak_in_call */
  KEEP(entry);
  return entry;
}

void leak_in_call(int number) {
  static atomic_int calls;
  int call = ++calls;
  void *entry = entry_new();
  KEEP(entry);
  if (call != number) {
    free(entry);
  }
}
