#include "fixtures.h"
#include "keep.h"

#include <stdlib.h>
#include <string.h>

enum { TAIL_MALLOC = 211, TAIL_STRDUP = 223 };

/*
 * The allocation is the last that these do. With -O2 it becomes a jump: the function has no frame, the sanitizer takes
 * its caller for the one that allocates.
 */

void *leak_tail_malloc(void) {
  return malloc(TAIL_MALLOC); /* BUG: leak_tail_malloc */
}

void leak_tail_malloc_clean(void) {
  void *block = leak_tail_malloc();
  KEEP(block);
  free(block);
}

char *leak_tail_strdup(void) {
  static const char text[TAIL_STRDUP] = {[0 ... TAIL_STRDUP - 2] = 'x'};
  return strdup(text); /* BUG: leak_tail_strdup */
}

void leak_tail_strdup_clean(void) {
  char *text = leak_tail_strdup();
  KEEP(text);
  free(text);
}
