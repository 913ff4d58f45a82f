/* Memory that the agent maps for itself: it is no heap block, and the leak check does not look into it. */
#ifndef ASANLOOP_MEMORY_H
#define ASANLOOP_MEMORY_H

#include <stddef.h>
#include <sys/mman.h>

/* Returns zeroed pages that cost nothing until they are touched; null if there is no address space. Any thread. */
static inline void *memory_map(size_t bytes) {
  void *pages = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return pages == MAP_FAILED ? NULL : pages;
}

#endif
