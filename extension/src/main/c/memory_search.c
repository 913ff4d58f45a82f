#include "memory_search.h"

#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <unistd.h>

#include "blocks.h"
#include "memory.h"
#include "modules.h"
#include "thread_stacks.h"

#define PIECE_BYTES ((size_t)1 << 16)

/* Mapped, as the leak check looks into globals: a pointer that was read would look held ever after. */
static uintptr_t *piece;
static int self = -1;
static void (*shown_to)(const uintptr_t *words, size_t count);

/* Memory that is gone by now cannot be read through this file, and does no harm. */
static void show(uintptr_t begin, uintptr_t end) {
  begin = (begin + sizeof *piece - 1) & ~(sizeof *piece - 1);
  while (begin + sizeof *piece <= end) {
    size_t wanted = end - begin < PIECE_BYTES ? end - begin : PIECE_BYTES;
    ssize_t got = pread(self, piece, wanted, (off_t)begin);
    if (got < (ssize_t)sizeof *piece) {
      return;
    }
    shown_to(piece, (size_t)got / sizeof *piece);
    begin += (size_t)got & ~(sizeof *piece - 1);
  }
}

/* Also of libraries that are not under test: they may call those that are. The JVM has all references, and means none. */
static bool may_keep(const struct module *module) {
  return module && module->kind != MODULE_JVM && module->kind != MODULE_JDK && module->kind != MODULE_JDK_LOADER &&
         module->kind != MODULE_SANITIZER && module->kind != MODULE_AGENT;
}

static int show_globals(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size, (void)context;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[i];
    uintptr_t begin = info->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && (segment->p_flags & PF_W) && may_keep(module_at(begin))) {
      show(begin, begin + segment->p_memsz);
    }
  }
  return 0;
}

static void show_block(uintptr_t address, const struct block *block, void *context) {
  (void)context;
  show(address, address + block->size);
}

bool memory_search(void (*see)(const uintptr_t *words, size_t count)) {
  shown_to = see;
  if (!piece) {
    piece = memory_map(PIECE_BYTES);
  }
  self = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  if (!piece || self < 0) {
    return false;
  }
  dl_iterate_phdr(show_globals, NULL);
  thread_stacks_each(show);
  blocks_each(show_block, NULL);
  close(self);
  return true;
}
