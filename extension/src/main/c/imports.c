#include "imports.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "loaded_library.h"

#if defined(__x86_64__)
#define IS_SLOT(type) ((type) == R_X86_64_JUMP_SLOT || (type) == R_X86_64_GLOB_DAT || (type) == R_X86_64_64)
#elif defined(__aarch64__)
#define IS_SLOT(type) ((type) == R_AARCH64_JUMP_SLOT || (type) == R_AARCH64_GLOB_DAT || (type) == R_AARCH64_ABS64)
#else
#error "tell which relocations are the address of a function"
#endif

struct relocations {
  const ElfW(Rela) * items;
  size_t bytes;
};

struct library {
  uintptr_t base;
  const ElfW(Sym) * symbols;
  const char *names;
  struct relocations calls;
  struct relocations others;
  struct range sealed; /* what the linker has made read-only when it had filled the slots */
};

/* Whole pages. */
static struct range pages_within(struct range range) {
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  return (struct range){range.begin & ~(page - 1), range.end & ~(page - 1)};
}

static bool find(const void *in_library, struct library *library) {
  Dl_info info;
  struct link_map *map = NULL;
  if (!dladdr1(in_library, &info, (void **)&map, RTLD_DL_LINKMAP) || !map) {
    return false;
  }
  *library = (struct library){.base = map->l_addr,
                              .symbols = (const void *)dynamic_value(map, DT_SYMTAB),
                              .names = (const void *)dynamic_value(map, DT_STRTAB),
                              .calls = {(const void *)dynamic_value(map, DT_JMPREL), dynamic_value(map, DT_PLTRELSZ)},
                              .others = {(const void *)dynamic_value(map, DT_RELA), dynamic_value(map, DT_RELASZ)},
                              .sealed = pages_within(library_segment(info.dli_fbase, map->l_addr, PT_GNU_RELRO, 0))};
  return library->symbols && library->names;
}

static bool protect(const struct library *library, int protection) {
  size_t bytes = library->sealed.end - library->sealed.begin;
  return bytes == 0 || mprotect((void *)library->sealed.begin, bytes, protection) == 0;
}

static void fill(const struct library *library, struct relocations relocations, const struct import *imports,
                 size_t count) {
  for (size_t i = 0; relocations.items && i < relocations.bytes / sizeof *relocations.items; i++) {
    const ElfW(Rela) *relocation = &relocations.items[i];
    const ElfW(Sym) *symbol = &library->symbols[ELF64_R_SYM(relocation->r_info)];
    if (!IS_SLOT(ELF64_R_TYPE(relocation->r_info)) || symbol->st_shndx != SHN_UNDEF) {
      continue;
    }
    for (size_t k = 0; k < count; k++) {
      if (strcmp(library->names + symbol->st_name, imports[k].name) == 0) {
        *(void *volatile *)(library->base + relocation->r_offset) = imports[k].function;
      }
    }
  }
}

bool imports_replace(const void *in_library, const struct import *imports, size_t count) {
  struct library library;
  if (!find(in_library, &library) || !protect(&library, PROT_READ | PROT_WRITE)) {
    return false;
  }
  fill(&library, library.calls, imports, count);
  fill(&library, library.others, imports, count);
  return protect(&library, PROT_READ);
}
