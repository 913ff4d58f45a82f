#include "fixtures.h"
#include "keep.h"

#include <stdlib.h>

enum { HANDLE = 97, CACHE = 191, PARENT = 257, FIRST_CHILD = 263, SECOND_CHILD = 269 };

struct handle {
  int uses;
  char payload[HANDLE - sizeof(int)];
} __attribute__((packed));

_Static_assert(sizeof(struct handle) == HANDLE, "padding would change the size in the report");

static OWN_FRAME struct handle *handle_new(void) {
  struct handle *handle = calloc(1, sizeof *handle); /* BUG: handle_open (if nobody calls handle_close) */
  KEEP(handle);
  return handle;
}

struct handle *handle_open(void) {
  struct handle *handle = handle_new();
  KEEP(handle);
  return handle;
}

int handle_use(struct handle *handle) {
  return ++handle->uses;
}

void handle_close(struct handle *handle) {
  free(handle);
}

void handle_open_and_close(int times) {
  for (int i = 0; i < times; i++) {
    handle_close(handle_open());
  }
}

void *cache_get(void) {
  static void *cache;
  if (cache == NULL) {
    cache = calloc(1, CACHE);
  }
  return cache;
}

struct family {
  char *first;
  char *second;
  char payload[PARENT - 2 * sizeof(char *)];
} __attribute__((packed));

_Static_assert(sizeof(struct family) == PARENT, "padding would change the size in the report");

static OWN_FRAME char *first_new(void) {
  char *first = calloc(1, FIRST_CHILD); /* BUG: family_first */
  KEEP(first);
  return first;
}

static OWN_FRAME char *second_new(void) {
  char *second = calloc(1, SECOND_CHILD); /* BUG: family_second */
  KEEP(second);
  return second;
}

static OWN_FRAME struct family *parent_new(void) {
  struct family *parent = calloc(1, sizeof *parent); /* BUG: family_open */
  KEEP(parent);
  return parent;
}

struct family *family_open(void) {
  struct family *family = parent_new();
  if (family != NULL) {
    family->first = first_new();
    family->second = second_new();
  }
  return family;
}

void family_close(struct family *family) {
  if (family != NULL) {
    free(family->first);
    free(family->second);
    free(family);
  }
}

void leak_family(void) {
  struct family *family = family_open();
  KEEP(family);
}

void leak_family_clean(void) {
  family_close(family_open());
}
