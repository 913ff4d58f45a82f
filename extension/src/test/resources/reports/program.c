/* Calls one function of the library by name; the leaks come in a loop. */
#include <sanitizer/lsan_interface.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void leak_direct(void), leak_calloc(void), leak_list(void), leak_asprintf(void), double_free(void), bad_free(void);
void heap_overflow(int), copy_overflow(size_t), copy_overlap(size_t), negative_size(int), null_write(int *);
void illegal(void), abort_now(void), mismatch(void);
int use_after_free(void), stack_overflow_buffer(int), global_overflow(int), divide(int), recurse(int);
void *huge(size_t);

static void deeper(int depth) {
  volatile char room[1024];
  memset((char *)room, 0, sizeof room);
  if (depth > 0) {
    deeper(depth - 1);
  }
}

static void leaks(void) {
  for (int i = 0; i < 7; i++) {
    leak_direct();
  }
  for (int i = 0; i < 3; i++) {
    leak_direct();
    leak_calloc();
    leak_list();
    leak_asprintf();
  }
  deeper(64);
  __lsan_do_recoverable_leak_check();
}

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
#define CASE(name, call)         \
  if (strcmp(what, name) == 0) { \
    call;                        \
  }
  CASE("leaks", leaks())
  CASE("heap-buffer-overflow", heap_overflow(67))
  CASE("heap-use-after-free", use_after_free())
  CASE("double-free", double_free())
  CASE("bad-free", bad_free())
  CASE("alloc-dealloc-mismatch", mismatch())
  CASE("stack-buffer-overflow", stack_overflow_buffer(89))
  CASE("global-buffer-overflow", global_overflow(97))
  CASE("memcpy-overflow", copy_overflow(102))
  CASE("memcpy-param-overlap", copy_overlap(11))
  CASE("negative-size-param", negative_size(-1))
  CASE("segv-null", null_write(NULL))
  CASE("fpe", divide(0))
  CASE("ill", illegal())
  CASE("abrt", abort_now())
  CASE("stack-overflow", recurse(0))
  CASE("allocation-size-too-big", huge((size_t)1 << 62))
  return 0;
}
