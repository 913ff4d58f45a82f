#include "harness.h"

#include <dlfcn.h>
#include <link.h>
#include <stdlib.h>

#include "epochs.h"
#include "modules.h"

#define LOADS 64
#define LIBRARY "libanl.so.1" /* of glibc, and of no use to anybody here */

static bool has(const uintptr_t *places, int count, uintptr_t place) {
  for (int i = 0; i < count; i++) {
    if (places[i] == place) {
      return true;
    }
  }
  return false;
}

/* The linker describes it elsewhere each time, as the sanitizer keeps what was freed; so does a test that loads it
 * anew. */
TEST(a_library_that_comes_again_to_the_same_place_is_the_same_module) {
  uintptr_t places[LOADS];
  int distinct = 0;
  CHECK(modules_init((const void *)abort, (const void *)has));
  int before = modules_count();
  for (int i = 0; i < LOADS; i++) {
    struct link_map *library = dlopen(LIBRARY, RTLD_NOW);
    CHECK(library != NULL);
    if (!library) {
      return;
    }
    const struct module *module = module_at((uintptr_t)library->l_ld);
    CHECK(module != NULL && module->base == library->l_addr);
    if (!has(places, distinct, library->l_addr)) {
      places[distinct++] = library->l_addr;
    }
    dlclose(library);
  }
  CHECK(distinct < LOADS);
  CHECK_EQUAL(distinct, modules_count() - before);
  CHECK(!epoch_missed());
}
