/* libfixturesconstructor: loses memory whenever it is loaded. */
#include "keep.h"

#include <stdlib.h>

enum { CONSTRUCTOR = 241 };

static OWN_FRAME void *registry_new(void) {
  void *registry = malloc(CONSTRUCTOR); /* BUG: leak_in_constructor */
  KEEP(registry);
  return registry;
}

__attribute__((constructor)) static void construct(void) {
  void *registry = registry_new();
  KEEP(registry);
}
