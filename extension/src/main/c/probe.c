/* What a probe of the machine does on purpose: errors that the sanitizer must see, or survive. */
#include "probe.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

void probe_overflow(void) {
  enum { BYTES = 61 };
  /* Not known to the compiler: it would refuse so many bytes, or leave out what nobody reads. */
  void *(*volatile set)(void *, int, size_t) = memset;
  char *block = malloc(BYTES);
  set(block, 0, BYTES + 1);
  free(block);
}

void probe_throw(void) {
  /* void std::__throw_bad_alloc(); the library was preloaded beside the runtime */
  void (*throw_bad_alloc)(void) = (void (*)(void))dlsym(RTLD_DEFAULT, "_ZSt17__throw_bad_allocv");
  if (throw_bad_alloc) {
    throw_bad_alloc();
  }
}
