#include "stale_words.h"

#include <stddef.h>

#include "aside.h"
#include "blocks.h"
#include "memory.h"
#include "modules.h"
#include "process_memory.h"
#include "sanitizer.h"
#include "thread_stacks.h"
#include "word_filter.h"

#define MAX_LISTED ((size_t)1 << 16)
#define MAX_HEADER_BYTES 4096

struct stale_word {
  uintptr_t address;
  uintptr_t word;
};

/* By address, as the stacks come in their order. Mapped, as the leak check goes through all globals. */
static struct stale_word *listed;
static size_t count;
static bool may_hold; /* this stack */

bool stale_words_init(void) {
  listed = memory_map(MAX_LISTED * sizeof *listed);
  return listed && word_filter_install(stale_words_has);
}

/* Nearly all that code points to is; what is left of an address whose lower bytes are flags often is not. */
static bool is_aligned(uintptr_t word) {
  return word % sizeof word == 0;
}

/* Who has to free a block keeps its begin, or an address behind a header of it; not one deep within a recorded one. */
static bool is_deep(uintptr_t word) {
  char name[1];
  void *begin = NULL;
  size_t bytes = 0;
  struct block block;
  return __asan_locate_address((void *)word, name, sizeof name, &begin, &bytes) && begin &&
         word - (uintptr_t)begin < bytes && word - (uintptr_t)begin >= MAX_HEADER_BYTES &&
         blocks_get((uintptr_t)begin, &block);
}

static bool list_each(const uintptr_t *words, size_t length, uintptr_t address) {
  for (size_t i = 0; i < length && count < MAX_LISTED; i++) {
    if (blocks_near(words[i]) && !(may_hold && is_aligned(words[i]) && !is_deep(words[i]))) {
      listed[count++] = (struct stale_word){address + (i * sizeof *words), words[i]};
    }
  }
  return false;
}

static bool runs_library(const uintptr_t *words, size_t length, uintptr_t address) {
  (void)address;
  for (size_t i = 0; i < length; i++) {
    const struct module *module = module_at(words[i]);
    if (module && (module->kind == MODULE_TARGET || module->kind == MODULE_OTHER)) {
      return true;
    }
  }
  return false;
}

static void list_on(const struct stack *stack) {
  if (!stack->in_futex || stack->kind == STACK_OF_LIBRARY) {
    return;
  }
  may_hold = stack->kind == STACK_OF_JAVA;
  if (!process_memory_show(stack->pointer, stack->variables, runs_library)) {
    process_memory_show(stack->pointer, stack->variables, list_each);
  }
}

void stale_words_list(void) {
  if (listed && process_memory_open()) {
    thread_stacks_each(list_on);
  }
  process_memory_close();
}

void stale_words_forget(void) {
  count = 0;
}

static bool is_listed(uintptr_t address) {
  size_t begin = 0;
  size_t end = count;
  while (begin < end) {
    size_t middle = begin + ((end - begin) / 2);
    if (listed[middle].address < address) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin < count && listed[begin].address == address && listed[begin].word == *(const uintptr_t *)address;
}

bool stale_words_has(uintptr_t address) {
  return range_has(aside_frames(), address) || is_listed(address);
}
