#include "reported_block.h"

#include <stdlib.h>
#include <string.h>

#include "modules.h"
#include "sanitizer.h"

/* As deep as the runtime goes. */
#define MAX_CALLS 256

/* A call instruction's bytes: the runtime names one in front of the return address, the agent the last one. */
#define CALL_BYTES 4

/*
 * "0x602000000018 is located 0 bytes after 8-byte region [0x602000000010,0x602000000018)". The runtime's own functions
 * tell the address for some kinds of errors only.
 */
static uintptr_t region(const char *report) {
  static const char before[] = "-byte region [";
  const char *at = strstr(report, before);
  return at ? strtoull(at + strlen(before), NULL, 16) : 0;
}

/* Whether a call is the innermost one that a site knows. */
static bool is_first(const struct site *site, const struct module *module, uintptr_t call) {
  return site->native_count > 0 && module && site->native[0].module == module->id &&
         site->native[0].offset - (call - module->base) < CALL_BYTES;
}

/*
 * Whether the block that is there now is the site's, and not one at the same address that was never recorded. The
 * runtime always knows who called it. A site knows that call, or the call of the JVM's function that allocated for a
 * library; or it knows none, since Java code called the allocator, or a function that jumped to it.
 */
static bool is_of(const struct site *site, uintptr_t address) {
  void *calls[MAX_CALLS];
  int thread;
  size_t length = __asan_get_alloc_stack((void *)address, calls, MAX_CALLS, &thread);
  bool outside = false; /* of the sanitizer */
  for (size_t i = 0; i < length; i++) {
    const struct module *module = module_at((uintptr_t)calls[i]);
    if (is_first(site, module, (uintptr_t)calls[i])) {
      return true;
    }
    if (!outside && !(module && module->kind == MODULE_SANITIZER)) {
      outside = true;
      if (!module || (module->kind == MODULE_JNA && site->native_count == 0)) {
        return true;
      }
    }
  }
  return false;
}

const struct site *reported_block_site(const char *report, struct block *block) {
  uintptr_t address = region(report);
  const struct site *site = address && blocks_recall(address, block) ? site_by_id(block->site) : NULL;
  return site && is_of(site, address) ? site : NULL;
}
