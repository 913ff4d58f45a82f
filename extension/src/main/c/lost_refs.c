#include "lost_refs.h"

#include <stdlib.h>

#include "global_refs.h"
#include "heap_walk.h"
#include "memory.h"
#include "memory_search.h"

#define MAX_REFS ((size_t)1 << 19)

/* Not on the heap and no global: a handle here is not held. By handle; those that were seen somewhere go. */
static struct global_ref *sought;
static size_t count;
static bool *seen;

static int by_handle(const void *a, const void *b) {
  uintptr_t left = ((const struct global_ref *)a)->handle;
  uintptr_t right = ((const struct global_ref *)b)->handle;
  return (left > right) - (left < right);
}

static void see_word(uint64_t word) {
  if (count == 0 || word < sought[0].handle || word > sought[count - 1].handle) {
    return;
  }
  const struct global_ref key = {.handle = word};
  const struct global_ref *found = bsearch(&key, sought, count, sizeof *sought, by_handle);
  if (found) {
    seen[found - sought] = true;
  }
}

static void see_words(const uintptr_t *words, size_t length) {
  for (size_t i = 0; i < length; i++) {
    see_word(words[i]);
  }
}

static void drop_seen(void) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    if (!seen[i]) {
      sought[kept++] = sought[i];
    }
    seen[i] = false;
  }
  count = kept;
}

static bool search(void) {
  bool done = count == 0 || memory_search(see_words);
  drop_seen();
  return done;
}

static bool ask_java(void) {
  bool done = count == 0 || heap_walk_each(see_word);
  drop_seen();
  return done;
}

const char *lost_refs_take(void (*lost)(const struct block *made)) {
  if (!sought && (!(sought = memory_map(MAX_REFS * sizeof *sought)) || !(seen = memory_map(MAX_REFS)))) {
    return "there is no address space for the list of global references";
  }
  count = global_refs_copy(sought, MAX_REFS);
  if (count) {
    qsort(sought, count, sizeof *sought, by_handle);
  }
  /* Twice around the walk: a handle may be on its way from one place to another. */
  if (!search() || !ask_java() || !search()) {
    return "the memory that may hold global references could not be read";
  }
  for (size_t i = 0; i < count; i++) {
    struct block made;
    if (global_refs_take(sought[i].handle, &made)) {
      lost(&made);
    }
  }
  return NULL;
}
