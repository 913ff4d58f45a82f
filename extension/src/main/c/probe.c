/* What a probe of the machine does on purpose: errors that the sanitizer must see, or survive. */
#include "probe.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

void probe_overflow(void) {
  enum { BYTES = 61 };
  volatile size_t bytes = BYTES + 1; /* not known to the compiler, which would refuse */
  char *block = malloc(BYTES);
  memset(block, 0, bytes);
  free(block);
}

void probe_throw(void) {
  /* void std::__throw_bad_alloc(); the library was preloaded beside the runtime */
  void (*throw_bad_alloc)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "_ZSt17__throw_bad_allocv");
  if (throw_bad_alloc) {
    throw_bad_alloc();
  }
}
