/*
 * The library of the recorded reports: each function makes one error. Sizes are distinct primes, so that a test can
 * tell from a number which line made the block. See record.sh.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define EXPORTED __attribute__((noinline))
#define KEEP(p) __asm__ volatile("" : : "r"(p) : "memory")

static __attribute__((noinline)) void *buffer_new(size_t size) {
  void *buffer = malloc(size);
  KEEP(buffer);
  return buffer;
}

EXPORTED int heap_underflow(int at) {
  volatile char *buffer = buffer_new(173);
  int value = buffer[at];
  free((void *)buffer);
  return value;
}

EXPORTED int heap_read(int at) {
  volatile char *buffer = buffer_new(179);
  int value = buffer[at];
  free((void *)buffer);
  return value;
}

EXPORTED void heap_overflow(int at) {
  volatile char *buffer = buffer_new(67);
  buffer[at] = 1;
  free((void *)buffer);
}

EXPORTED int use_after_free(void) {
  volatile char *buffer = buffer_new(73);
  free((void *)buffer);
  return buffer[3];
}

EXPORTED void double_free(void) {
  void *buffer = buffer_new(79);
  void *stale = buffer;
  KEEP(stale);
  free(buffer);
  KEEP(stale);
  free(stale);
}

EXPORTED void bad_free(void) {
  char *buffer = buffer_new(83);
  buffer += 5;
  KEEP(buffer);
  free(buffer);
}

EXPORTED int stack_overflow_buffer(int at) {
  volatile char buffer[89];
  memset((char *)buffer, 0, sizeof buffer);
  return buffer[at];
}

/* Without KEEP: clang does not move the variables of a function with assembler to the heap. */
static __attribute__((noinline)) void local(char *volatile *at) {
  char buffer[181];
  memset(buffer, 1, sizeof buffer);
  *at = buffer;
}

EXPORTED int stack_after_return(void) {
  char *volatile outlived;
  local(&outlived);
  return *(volatile char *)outlived;
}

EXPORTED int stack_after_scope(int at) {
  volatile char *outside;
  {
    char buffer[191];
    outside = buffer;
    memset(buffer, 1, sizeof buffer);
    KEEP(outside);
  }
  return outside[at];
}

static volatile char global_buffer[97];

EXPORTED int global_overflow(int at) {
  return global_buffer[at];
}

EXPORTED void copy_overflow(size_t size) {
  char *from = buffer_new(101);
  char *to = buffer_new(103);
  memset(from, 1, 101);
  KEEP(from);
  memcpy(to, from, size);
  KEEP(to);
  free(from);
  free(to);
}

EXPORTED void copy_text(const char *text) {
  char *to = buffer_new(131);
  strcpy(to, text);
  KEEP(to);
  free(to);
}

EXPORTED void copy_overlap(size_t size) {
  char *buffer = buffer_new(107);
  memset(buffer, 1, 107);
  memcpy(buffer, buffer + 3, size);
  KEEP(buffer);
  free(buffer);
}

EXPORTED void negative_size(int size) {
  char *buffer = buffer_new(109);
  memset(buffer, 1, (size_t)size);
  KEEP(buffer);
  free(buffer);
}

EXPORTED void null_write(int *at) {
  *(volatile int *)at = 1;
}

EXPORTED int divide(int by) {
  return 113 / by;
}

EXPORTED void illegal(void) {
  __builtin_trap();
}

EXPORTED void abort_now(void) {
  abort();
}

EXPORTED void assert_positive(int number) {
  assert(number > 0);
}

EXPORTED int recurse(int depth) {
  volatile char frame[4096];
  frame[0] = (char)depth;
  return recurse(depth + 1) + frame[0];
}

EXPORTED void *huge(size_t size) {
  return malloc(size);
}
