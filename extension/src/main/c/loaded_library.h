/* What a loaded library tells of itself. */
#ifndef ASANLOOP_LOADED_LIBRARY_H
#define ASANLOOP_LOADED_LIBRARY_H

#include <link.h>
#include <stdint.h>

#include "range.h"

/* Returns the number or address that a tag (DT_SYMTAB and its like) has; 0 if it is not there. Does not allocate. */
static inline uintptr_t dynamic_value(const struct link_map *map, int64_t tag) {
  for (const ElfW(Dyn) *entry = map->l_ld; entry && entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == tag) {
      return entry->d_un.d_ptr;
    }
  }
  return 0;
}

/*
 * Returns where the segment of a type (PT_LOAD and its like) with some flags is, the last one; an empty range if there
 * is none. Does not allocate.
 *
 * begin: where the library is mapped
 * base: what is added to the addresses in its file
 */
static inline struct range library_segment(const void *begin, uintptr_t base, uint32_t type, uint32_t flags) {
  const ElfW(Ehdr) *header = begin;
  const ElfW(Phdr) *segments = (const void *)((const char *)begin + header->e_phoff);
  struct range found = {0, 0};
  for (int i = 0; i < header->e_phnum; i++) {
    if (segments[i].p_type == type && (segments[i].p_flags & flags) == flags) {
      found.begin = base + segments[i].p_vaddr;
      found.end = found.begin + segments[i].p_memsz;
    }
  }
  return found;
}

#endif
