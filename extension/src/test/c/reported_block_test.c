#include "harness.h"

#include <stdlib.h>

#include "agent.h"
#include "modules.h"
#include "reported_block.h"
#include "sanitizer.h"

static uintptr_t block;

/* Records a block that this function allocates; its site is the call, moved by some bytes. */
static uint32_t record(int64_t moved) {
  static bool ready;
  if (!ready) {
    /* No test calls into a JVM: the C library stands for it. */
    CHECK(modules_init((const void *)getenv, (const void *)__asan_get_alloc_stack));
    CHECK(blocks_init());
    CHECK(sites_init());
    ready = true;
  }
  block = (uintptr_t)malloc(13);
  struct stacks stacks = {.native_count = 1};
  void *calls[8];
  int thread;
  size_t length = __asan_get_alloc_stack((void *)block, calls, 8, &thread);
  for (size_t i = 0; i < length && stacks.native[0].offset == 0; i++) {
    const struct module *module = module_at((uintptr_t)calls[i]);
    if (module && module->kind != MODULE_SANITIZER) {
      stacks.native[0].module = module->id;
      stacks.native[0].offset = (uintptr_t)calls[i] - module->base + (uint64_t)moved;
    }
  }
  CHECK(stacks.native[0].offset != 0);
  uint32_t site = site_of(&stacks);
  CHECK(blocks_put(block, (struct block){.site = site, .size = 13, .epoch = 7}));
  return site;
}

static const struct site *site_in_report_about(const char *what) {
  char report[256];
  struct block found = {0};
  (void)snprintf(report, sizeof report,
                 "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x1\n"
                 "0x1 is located 0 bytes after %s [0x%llx,0x%llx)\n"
                 "allocated by thread T0 here:\n",
                 what, (unsigned long long)block, (unsigned long long)block + 13);
  const struct site *site = reported_block_site(report, &found);
  CHECK(!site || (found.size == 13 && found.epoch == 7));
  return site;
}

TEST(the_block_is_found_alive_freed_and_lost) {
  uint32_t site = record(0);
  struct block taken;
  CHECK(site_in_report_about("13-byte region") == site_by_id(site));
  CHECK(blocks_take(block, &taken)); /* as at a leak check */
  CHECK(site_in_report_about("13-byte region") == site_by_id(site));
  free((void *)block);
  CHECK(site_in_report_about("13-byte region") == site_by_id(site)); /* in quarantine */
}

TEST(a_report_about_no_block_tells_nothing) {
  (void)record(0);
  CHECK(!site_in_report_about("global variable 'a'"));
  free((void *)block);
}

TEST(a_block_that_another_call_made_since_is_not_the_sites) {
  (void)record(-1);
  CHECK(!site_in_report_about("13-byte region"));
  free((void *)block);
  (void)record(4);
  CHECK(!site_in_report_about("13-byte region"));
  free((void *)block);
}

TEST(a_block_that_was_never_recorded_is_none) {
  (void)record(0);
  free((void *)block);
  block = (uintptr_t)malloc(13);
  CHECK(!site_in_report_about("13-byte region"));
  free((void *)block);
}
