#include "fixtures.h"
#include "keep.h"

#include <string.h>

enum { RETURNED = 139, SCOPED = 149 };

/*
 * A compiler returns NULL for an address that it sees to be of a local. Not by KEEP in the function itself: clang does
 * not watch the locals of a function with assembly in it after its return.
 */
static OWN_FRAME char *same(char *address) {
  KEEP(address);
  return address;
}

static OWN_FRAME char *local_address(void) {
  char local[RETURNED];
  memset(local, 0, RETURNED);
  return same(local);
}

static OWN_FRAME int first_of_local(const volatile char *local) {
  return local[0]; /* BUG: use_after_return */
}

int use_after_return(void) {
  return first_of_local(local_address());
}

int use_after_return_clean(void) {
  char local[RETURNED];
  memset(local, 0, RETURNED);
  return first_of_local(local);
}

static OWN_FRAME int read_scoped(int afterwards) {
  volatile char *address;
  int first = 0;
  {
    char local[SCOPED];
    memset(local, 0, SCOPED);
    address = same(local);
    if (!afterwards) {
      first = address[0];
    }
  }
  if (afterwards) {
    first = address[0]; /* BUG: use_after_scope */
  }
  return first;
}

int use_after_scope(void) {
  return read_scoped(1);
}

int use_after_scope_clean(void) {
  return read_scoped(0);
}
