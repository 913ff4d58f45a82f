#include "memory_search.h"

#include <link.h>

#include "blocks.h"
#include "modules.h"
#include "process_memory.h"
#include "thread_stacks.h"

static void (*shown_to)(const uintptr_t *words, size_t count);

static bool pass_on(const uintptr_t *words, size_t count, uintptr_t address) {
  (void)address;
  shown_to(words, count);
  return false;
}

static void show(uintptr_t begin, uintptr_t end) {
  process_memory_show(begin, end, pass_on);
}

/* Also of libraries that are not under test: they may call those that are. The JVM has all references, and means none.
 */
static bool may_keep(const struct module *module) {
  return module && module->kind != MODULE_JVM && module->kind != MODULE_JDK && module->kind != MODULE_JDK_LOADER &&
         module->kind != MODULE_SANITIZER && module->kind != MODULE_AGENT;
}

/* The collectors go through the JVM's tables, and leave addresses of them behind. */
static void show_stack(const struct stack *stack) {
  if (stack->kind != STACK_OF_JVM) {
    show(stack->begin, stack->end);
  }
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
  if (!process_memory_open()) {
    return false;
  }
  dl_iterate_phdr(show_globals, NULL);
  thread_stacks_each(show_stack);
  blocks_each(show_block, NULL);
  process_memory_close();
  return true;
}
