/* Calls one function of the library by name. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

void heap_overflow(int), copy_overflow(size_t), copy_text(const char *), copy_overlap(size_t), negative_size(int);
void double_free(void), bad_free(void), mismatch(void);
void null_write(int *), illegal(void), abort_now(void), assert_positive(int);
int heap_underflow(int), heap_read(int), use_after_free(void), stack_after_return(void), stack_after_scope(int);
int stack_overflow_buffer(int), global_overflow(int), container_overflow(int), divide(int), recurse(int);
void *huge(size_t);

static char text_of_138[139];

/* The process gets no more memory from here on, but for the little that a report takes. */
static void exhausted(size_t size) {
  unsigned long pages = 0;
  FILE *statm = fopen("/proc/self/statm", "r");
  if (statm == NULL || fscanf(statm, "%lu", &pages) != 1) {
    return;
  }
  struct rlimit limit = {pages * 4096 + size / 2, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
  huge(size);
}

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
  memset(text_of_138, 'x', 138);
#define CASE(name, call)         \
  if (strcmp(what, name) == 0) { \
    call;                        \
  }
  CASE("heap-buffer-overflow-write", heap_overflow(67))
  CASE("heap-buffer-overflow-read", heap_read(180))
  CASE("heap-buffer-underflow", heap_underflow(-2))
  CASE("heap-use-after-free", use_after_free())
  CASE("stack-use-after-return", stack_after_return())
  CASE("stack-use-after-scope", stack_after_scope(4))
  CASE("double-free", double_free())
  CASE("bad-free", bad_free())
  CASE("alloc-dealloc-mismatch", mismatch())
  CASE("stack-buffer-overflow", stack_overflow_buffer(89))
  CASE("global-buffer-overflow", global_overflow(97))
  CASE("memcpy-overflow", copy_overflow(102))
  CASE("strcpy-overflow", copy_text(text_of_138))
  CASE("negative-size-param", negative_size(-1))
  CASE("memcpy-param-overlap", copy_overlap(11))
  CASE("container-overflow", container_overflow(193))
  CASE("segv-null", null_write(NULL))
  CASE("abrt", abort_now())
  CASE("assert", assert_positive(0))
  CASE("fpe", divide(0))
  CASE("ill", illegal())
  CASE("stack-overflow", recurse(0))
  CASE("allocation-size-too-big", huge((size_t)1 << 62))
  CASE("out-of-memory", exhausted((size_t)1 << 26))
  return 0;
}
