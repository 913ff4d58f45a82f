/* The hooks of the sanitizer's allocator: every block of the process passes here. */
#ifndef ASANLOOP_HOOKS_H
#define ASANLOOP_HOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Installs the hooks. Returns false if the runtime has no room for them. */
bool hooks_install(void);

/* Allocates a block that counts as one of a library under test, in the canaries' epoch. Returns its address inverted.
 */
uintptr_t hooks_plant(size_t size);

/* Has what this thread allocates count as made at a site, whoever allocates it, until hooks_give. */
void hooks_allocate_for(uint32_t site);

/* Of what was allocated so, only the block that a pointer points into still counts: the rest the JVM has kept. */
void hooks_give(const void *pointer);

/* Returns the site that what this thread allocates counts as made at; 0 if that depends on who allocates. */
uint32_t hooks_allocates_for(void);

#endif
