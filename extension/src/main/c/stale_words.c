#include "stale_words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "aside.h"
#include "blocks.h"
#include "memory.h"
#include "modules.h"
#include "process_memory.h"
#include "sanitizer.h"
#include "thread_stacks.h"

#define MAX_HIDDEN ((size_t)1 << 16)

static uintptr_t *hidden; /* where they are */
static size_t hidden_count;
static bool may_hold; /* this stack */

static void hide(uintptr_t address) {
  if (hidden_count < MAX_HIDDEN) {
    hidden[hidden_count++] = address;
    __asan_poison_memory_region((void *)address, sizeof address);
  }
}

/* Not only near one: a thread that wakes up meanwhile must find as little as can be poisoned. */
static bool is_within_block(uintptr_t word) {
  char name[1];
  void *begin = NULL;
  size_t bytes = 0;
  struct block block;
  return blocks_near(word) && __asan_locate_address((void *)word, name, sizeof name, &begin, &bytes) && begin &&
         word - (uintptr_t)begin < bytes && blocks_get((uintptr_t)begin, &block);
}

/* Nearly all that code points to is; what is left of an address whose lower bytes are flags is not. */
static bool is_aligned(uintptr_t word) {
  return word % sizeof word == 0;
}

static bool hide_each(const uintptr_t *words, size_t count, uintptr_t address) {
  for (size_t i = 0; i < count; i++) {
    if (is_within_block(words[i]) && !(may_hold && is_aligned(words[i]))) {
      hide(address + (i * sizeof *words));
    }
  }
  return false;
}

static bool runs_library(const uintptr_t *words, size_t count, uintptr_t address) {
  (void)address;
  for (size_t i = 0; i < count; i++) {
    const struct module *module = module_at(words[i]);
    if (module && (module->kind == MODULE_TARGET || module->kind == MODULE_OTHER)) {
      return true;
    }
  }
  return false;
}

static void hide_on(const struct stack *stack) {
  if (!stack->in_futex || stack->kind == STACK_OF_LIBRARY) {
    return;
  }
  bool aside = stack->thread == aside_thread();
  may_hold = stack->kind == STACK_OF_JAVA && !aside;
  if (aside || !process_memory_show(stack->pointer, stack->variables, runs_library)) {
    process_memory_show(stack->pointer, stack->variables, hide_each);
  }
}

void stale_words_hide(void) {
  hidden_count = 0;
  if (!hidden) {
    hidden = memory_map(MAX_HIDDEN * sizeof *hidden);
  }
  if (hidden && process_memory_open()) {
    thread_stacks_each(hide_on);
  }
  process_memory_close();
}

void stale_words_show(void) {
  for (size_t i = 0; i < hidden_count; i++) {
    __asan_unpoison_memory_region((const void *)hidden[i], sizeof *hidden);
  }
}
