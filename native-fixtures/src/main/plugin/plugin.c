/* libfixturesplugin: what libfixtures loads late and unloads again. */
#include "keep.h"

#include <stdlib.h>

enum { PLUGIN = 239 };

static OWN_FRAME void *state_new(void) {
  void *state = malloc(PLUGIN); /* BUG: leak_in_plugin */
  KEEP(state);
  return state;
}

void plugin_leak(void) {
  void *state = state_new();
  KEEP(state);
}

void plugin_leak_clean(void) {
  void *state = state_new();
  KEEP(state);
  free(state);
}
