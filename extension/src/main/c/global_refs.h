/*
 * The global references of the libraries under test: handle -> who made it, when. All functions may be called by any
 * thread; they take a lock, within which nothing else is called.
 */
#ifndef ASANLOOP_GLOBAL_REFS_H
#define ASANLOOP_GLOBAL_REFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "blocks.h"

struct global_ref {
  uintptr_t handle;
  struct block made; /* size 0 */
};

/* Called once before all others. Returns false if there is no address space. */
bool global_refs_init(void);

/* Records a reference. Returns false if there is no room. */
bool global_refs_put(uintptr_t handle, struct block made);

/* Forgets a reference and returns who made it in *made; false if it is not recorded. */
bool global_refs_take(uintptr_t handle, struct block *made);

/* Copies those that are recorded. Returns how many there are, with as many copied as there is room for. */
size_t global_refs_copy(struct global_ref *refs, size_t room);

#endif
