#include "imports.h"

#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "dynamic_section.h"

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
  uintptr_t sealed_begin; /* what the linker has made read-only when it had filled the slots; whole pages */
  uintptr_t sealed_end;
};

static void read_segments(const void *begin, struct library *library) {
  const ElfW(Ehdr) *header = begin;
  const ElfW(Phdr) *segments = (const void *)((const char *)begin + header->e_phoff);
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < header->e_phnum; i++) {
    if (segments[i].p_type == PT_GNU_RELRO) {
      uintptr_t address = library->base + segments[i].p_vaddr;
      library->sealed_begin = address & ~(page - 1);
      library->sealed_end = (address + segments[i].p_memsz) & ~(page - 1);
    }
  }
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
                              .others = {(const void *)dynamic_value(map, DT_RELA), dynamic_value(map, DT_RELASZ)}};
  read_segments(info.dli_fbase, library);
  return library->symbols && library->names;
}

static bool protect(const struct library *library, int protection) {
  size_t bytes = library->sealed_end - library->sealed_begin;
  return bytes == 0 || mprotect((void *)library->sealed_begin, bytes, protection) == 0;
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
