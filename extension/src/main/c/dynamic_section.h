/* What a loaded library tells the dynamic linker of itself. */
#ifndef ASANLOOP_DYNAMIC_SECTION_H
#define ASANLOOP_DYNAMIC_SECTION_H

#include <link.h>
#include <stdint.h>

/* Returns the number or address that a tag (DT_SYMTAB and its like) has; 0 if it is not there. Does not allocate. */
static inline uintptr_t dynamic_value(const struct link_map *map, int64_t tag) {
  for (const ElfW(Dyn) *entry = map->l_ld; entry && entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == tag) {
      return entry->d_un.d_ptr;
    }
  }
  return 0;
}

#endif
