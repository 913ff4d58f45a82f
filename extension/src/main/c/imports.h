/*
 * What a loaded library imports: it calls each function through a slot that the dynamic linker has filled, and that can
 * be filled anew. How others call the same function is left as it is.
 */
#ifndef ASANLOOP_IMPORTS_H
#define ASANLOOP_IMPORTS_H

#include <stdbool.h>
#include <stddef.h>

struct import {
  const char *name;
  void *function; /* to be called in place of it */
};

/*
 * Has the library that an address lies in call other functions than those it imports; names that it does not import are
 * passed over. Returns false where its slots cannot be found or written, and has changed nothing then; or where they
 * could not be made read-only again.
 */
bool imports_replace(const void *in_library, const struct import *imports, size_t count);

#endif
