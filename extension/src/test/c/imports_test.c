#include "imports.h"

#include <unistd.h>

#include "harness.h"

enum { NOBODY = 4711 };

static pid_t nobody(void) {
  return NOBODY;
}

static const struct import imports[] = {{"asanloop_imported_by_nobody", (void *)nobody}, {"getppid", (void *)nobody}};

TEST(an_address_of_no_library_is_refused) {
  CHECK(!imports_replace((const void *)16, imports, 2));
}

TEST(a_library_calls_what_it_was_given_and_others_do_not) {
  pid_t before = getppid();
  CHECK(before != NOBODY);
  CHECK(imports_replace((const void *)nobody, imports, 2));
  CHECK_EQUAL(NOBODY, getppid());
  CHECK_EQUAL(getpid(), getpid());
}
