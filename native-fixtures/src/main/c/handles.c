#include "fixtures.h"
#include "keep.h"

#include <stdlib.h>

enum { HANDLE = 97, CACHE = 191 };

struct handle {
  int uses;
  char payload[HANDLE - sizeof(int)];
} __attribute__((packed));

_Static_assert(sizeof(struct handle) == HANDLE, "padding would change the size in the report");

static OWN_FRAME struct handle *handle_new(void) {
  return calloc(1, sizeof(struct handle));
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

void *cache_get(void) {
  static void *cache;
  if (cache == NULL) {
    cache = calloc(1, CACHE);
  }
  return cache;
}
