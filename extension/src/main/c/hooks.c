#include "hooks.h"

#include <stdlib.h>

#include "agent.h"
#include "blocks.h"
#include "epochs.h"
#include "growth.h"
#include "modules.h"
#include "native_stack.h"
#include "ownership.h"
#include "sanitizer.h"

/* Interceptors of the runtime, and then whoever called it. */
#define MAX_CALLERS 8

/* Deeper recursion is told by its innermost frames. */
#define MAX_CALLS 256

#define CANARY_BYTES 23

/* From now on the block and all that it leads to count as reachable. */
static void ignore(const volatile void *block) { __lsan_ignore_object((const void *)block); }

static void record(const volatile void *block, size_t size, const struct stacks *stacks) {
  uint64_t epoch = epoch_current();
  bool other_thread = epoch_other_thread();
  uint32_t site = site_of(stacks);
  if (!site || !blocks_put((uintptr_t)block, (struct block){site, other_thread, size, epoch})) {
    ignore(block);
    return;
  }
  site_note(site, epoch, other_thread);
  epoch_count(epoch, 1);
  growth_count(site, 1);
}

/*
 * Whether somebody made it for itself who is not of interest: nine of ten blocks, told by the one frame that is right however
 * the runtime unwinds, its caller's.
 */
static bool is_of_jvm(const volatile void *block) {
  void *calls[MAX_CALLERS];
  int thread;
  size_t length = __asan_get_alloc_stack((void *)block, calls, MAX_CALLERS, &thread);
  for (size_t i = 0; i < length; i++) {
    if (modules_in_jvm((uintptr_t)calls[i])) {
      return true;
    }
    const struct module *module = module_at((uintptr_t)calls[i]);
    if (!module || module->kind != MODULE_SANITIZER) {
      return module && (module->kind == MODULE_JDK || module->kind == MODULE_LOADER);
    }
  }
  return false;
}

/* A function of its own: its stack frame is large. */
__attribute__((noinline)) static void look_at(const volatile void *block, size_t size) {
  uintptr_t calls[MAX_CALLS];
  size_t length = native_stack(calls, MAX_CALLS);
  struct stacks stacks;
  if (ownership_decide(calls, length, &stacks)) {
    record(block, size, &stacks);
  } else {
    ignore(block);
  }
}

static void on_malloc(const volatile void *block, size_t size) {
  if (!block) {
    return;
  }
  if (agent_busy || is_of_jvm(block)) {
    ignore(block);
    return;
  }
  agent_busy = 1;
  look_at(block, size);
  agent_busy = 0;
}

static void on_free(const volatile void *address) {
  struct block block;
  if (address && blocks_take((uintptr_t)address, &block)) {
    epoch_count(block.epoch, -1);
    growth_count(block.site, -1);
  }
}

bool hooks_install(void) { return __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) != 0; }

uintptr_t hooks_plant(void) {
  ownership_plant(true);
  epoch_plant(true);
  uintptr_t inverted = ~(uintptr_t)malloc(CANARY_BYTES);
  epoch_plant(false);
  ownership_plant(false);
  return inverted;
}
