#include "hooks.h"

#include <stdlib.h>

#include "agent.h"
#include "blocks.h"
#include "epochs.h"
#include "growth.h"
#include "modules.h"
#include "ownership.h"
#include "sanitizer.h"
#include "sites.h"

/* Interceptors of the runtime, and then whoever called it. */
#define MAX_CALLERS 8

/* No site has this id. */
#define NO_SITE 0x7fffffu

/* A call of JNI makes one block for its caller, and beside it what a check of the JVM's wants. */
#define MAX_GIVEN 4

/* What the JVM allocates is for this site. */
static _Thread_local uint32_t given_site;
static _Thread_local uintptr_t inverted_given[MAX_GIVEN]; /* what it has; inverted, for this is looked into */
static _Thread_local size_t given_count;

/* From now on the block and all that it leads to count as reachable. */
static void ignore(const volatile void *block) {
  __lsan_ignore_object((const void *)block);
}

static void record(const volatile void *block, size_t size, uint32_t site) {
  uint64_t epoch = epoch_current();
  bool other_thread = epoch_other_thread();
  if (!site || !blocks_put((uintptr_t)block, (struct block){site, other_thread, size, epoch})) {
    epoch_miss();
    ignore(block);
    return;
  }
  site_note(site, epoch, other_thread);
  epoch_count(epoch, 1);
  growth_count(site, 1);
}

/*
 * The dynamic linker keeps the variables of threads in blocks. They are nobody's, and the leak check counts them as
 * reachable; a global reference may be held there.
 */
static void keep_in_view(const volatile void *block, size_t size) {
  uint64_t epoch = epoch_of(EPOCH_CANARY_TEST, 0);
  ignore(block);
  if (blocks_put((uintptr_t)block, (struct block){NO_SITE, true, size, epoch})) {
    epoch_count(epoch, 1);
  }
}

/*
 * Whether somebody made it for itself who is not of interest, told by the one frame that is right however the runtime
 * unwinds, its caller's. The JVM's are what it has the C library make.
 */
static bool is_of_jvm(const volatile void *block, bool *is_linkers) {
  void *calls[MAX_CALLERS];
  int thread;
  size_t length = __asan_get_alloc_stack((void *)block, calls, MAX_CALLERS, &thread);
  for (size_t i = 0; i < length; i++) {
    if (modules_in_jvm((uintptr_t)calls[i])) {
      return true;
    }
    const struct module *module = module_at((uintptr_t)calls[i]);
    if (!module || module->kind != MODULE_SANITIZER) {
      *is_linkers = module && module->kind == MODULE_LOADER;
      return *is_linkers || (module && module->kind == MODULE_JDK);
    }
  }
  return false;
}

static void on_malloc(const volatile void *block, size_t size) {
  if (!block) {
    return;
  }
  if (agent_busy) {
    ignore(block);
    return;
  }
  if (given_site && given_count < MAX_GIVEN) {
    inverted_given[given_count++] = ~(uintptr_t)block;
    record(block, size, given_site);
    return;
  }
  bool is_linkers = false;
  if (is_of_jvm(block, &is_linkers)) {
    is_linkers ? keep_in_view(block, size) : ignore(block);
    return;
  }
  agent_busy = 1;
  uint32_t site;
  if (ownership_take(&site)) {
    record(block, size, site);
  } else {
    ignore(block);
  }
  agent_busy = 0;
}

static void on_free(const volatile void *address) {
  struct block block;
  if (address && blocks_take((uintptr_t)address, &block)) {
    epoch_count(block.epoch, -1);
    if (block.site != NO_SITE) {
      growth_count(block.site, -1);
    }
  }
}

bool hooks_install(void) {
  return __sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) != 0;
}

void hooks_allocate_for(uint32_t site) {
  given_site = site;
}

void hooks_give(const void *pointer) {
  given_site = 0;
  for (; given_count; inverted_given[given_count] = 0) {
    uintptr_t address = ~inverted_given[--given_count];
    struct block block;
    if (blocks_get(address, &block) && (uintptr_t)pointer - address >= block.size) {
      on_free((const volatile void *)address);
    }
  }
}

uint32_t hooks_allocates_for(void) {
  return given_site;
}

uintptr_t hooks_plant(size_t size) {
  ownership_plant(true);
  epoch_plant(true);
  /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc): a lost block is what it is for */
  uintptr_t inverted = ~(uintptr_t)malloc(size);
  epoch_plant(false);
  ownership_plant(false);
  return inverted;
}
