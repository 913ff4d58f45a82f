#include "instrumented.h"

#include <elf.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "loaded_library.h"

/* What the linker has mapped of a module's symbols. */
struct symbols {
  const ElfW(Sym) * items;
  const char *names;
  size_t names_bytes;
  const uint32_t *hash;
  const uint32_t *gnu_hash;
};

static struct symbols symbols_of(const struct link_map *map) {
  return (struct symbols){.items = (const void *)dynamic_value(map, DT_SYMTAB),
                          .names = (const void *)dynamic_value(map, DT_STRTAB),
                          .names_bytes = dynamic_value(map, DT_STRSZ),
                          .hash = (const void *)dynamic_value(map, DT_HASH),
                          .gnu_hash = (const void *)dynamic_value(map, DT_GNU_HASH)};
}

/*
 * Returns how many symbols there are at most before the first that is defined. A GNU hash table begins there; but one
 * of a library that exports nothing is empty and says nothing, and then the names follow the symbols, as every linker
 * has it.
 */
static size_t most_imports(const struct symbols *symbols) {
  if (symbols->hash) {
    return symbols->hash[1];
  }
  if (!symbols->gnu_hash) {
    return 0;
  }
  const uint32_t *buckets = symbols->gnu_hash + 4 + symbols->gnu_hash[2] * (sizeof(ElfW(Addr)) / sizeof(uint32_t));
  for (uint32_t i = 0; i < symbols->gnu_hash[0]; i++) {
    if (buckets[i]) {
      return symbols->gnu_hash[1];
    }
  }
  uintptr_t names = (uintptr_t)symbols->names;
  uintptr_t items = (uintptr_t)symbols->items;
  return names > items ? (names - items) / sizeof *symbols->items : 0;
}

bool is_instrumented(const struct link_map *map) {
  struct symbols symbols = symbols_of(map);
  /* The kernel's own object is not relocated by the linker. */
  if (!symbols.names || !symbols.items || (uintptr_t)symbols.names < map->l_addr || (uintptr_t)symbols.names < 4096) {
    return false;
  }
  size_t most = most_imports(&symbols);
  for (size_t i = 1; i < most && symbols.items[i].st_name < symbols.names_bytes; i++) {
    if (symbols.items[i].st_shndx == SHN_UNDEF &&
        strcmp(symbols.names + symbols.items[i].st_name, "__asan_init") == 0) {
      return true;
    }
  }
  return false;
}
