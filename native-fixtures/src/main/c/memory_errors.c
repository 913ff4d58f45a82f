#include "fixtures.h"
#include "keep.h"

#include <stdlib.h>
#include <string.h>

enum { WRITE = 67, READ = 71, FREED = 73, FREED_TWICE = 79, STACK = 83, GLOBAL = 89, BEFORE = 137, INSIDE = 151 };

/* The index comes as an argument: the compiler sees no constant that it could warn of, or reason from. */

static OWN_FRAME int write_at(size_t index) {
  volatile char *buffer = malloc(WRITE);
  buffer[index] = 1; /* BUG: heap_overflow_write */
  int written = buffer[index];
  free((void *)buffer);
  return written;
}

int heap_overflow_write(void) {
  return write_at(WRITE);
}

int heap_overflow_write_clean(void) {
  return write_at(WRITE - 1);
}

static OWN_FRAME int read_at(size_t index) {
  volatile char *buffer = calloc(1, READ);
  int read = buffer[index]; /* BUG: heap_overflow_read */
  free((void *)buffer);
  return read;
}

int heap_overflow_read(void) {
  return read_at(READ);
}

int heap_overflow_read_clean(void) {
  return read_at(READ - 1);
}

static OWN_FRAME int read_before(size_t index) {
  volatile char *buffer = calloc(1, BEFORE);
  int read = buffer[index - 1]; /* BUG: heap_underflow */
  free((void *)buffer);
  return read;
}

int heap_underflow(void) {
  return read_before(0);
}

int heap_underflow_clean(void) {
  return read_before(1);
}

static OWN_FRAME int first_byte(const volatile char *buffer) {
  return buffer[0]; /* BUG: use_after_free */
}

int use_after_free(void) {
  char *buffer = calloc(1, FREED);
  char *stale = buffer;
  KEEP(stale);
  free(buffer);
  return first_byte(stale);
}

int use_after_free_clean(void) {
  char *buffer = calloc(1, FREED);
  KEEP(buffer);
  int first = first_byte(buffer);
  free(buffer);
  return first;
}

static OWN_FRAME void release(void *block) {
  free(block); /* BUG: double_free */
}

void double_free(void) {
  void *block = malloc(FREED_TWICE);
  void *stale = block;
  KEEP(stale);
  release(block);
  release(stale);
}

void double_free_clean(void) {
  void *block = malloc(FREED_TWICE);
  KEEP(block);
  release(block);
}

static OWN_FRAME void release_at(char *block, size_t index) {
  free(block + index); /* BUG: invalid_free */
}

void invalid_free(void) {
  char *block = malloc(INSIDE);
  KEEP(block);
  release_at(block, 1);
}

void invalid_free_clean(void) {
  char *block = malloc(INSIDE);
  KEEP(block);
  release_at(block, 0);
}

static OWN_FRAME int stack_read_at(size_t index) {
  volatile char buffer[STACK];
  memset((char *)buffer, 0, STACK);
  return buffer[index]; /* BUG: stack_overflow_buffer */
}

int stack_overflow_buffer(void) {
  return stack_read_at(STACK);
}

int stack_overflow_buffer_clean(void) {
  return stack_read_at(STACK - 1);
}

static volatile char global_buffer[GLOBAL];

static OWN_FRAME int global_read_at(size_t index) {
  return global_buffer[index]; /* BUG: global_overflow */
}

int global_overflow(void) {
  return global_read_at(GLOBAL);
}

int global_overflow_clean(void) {
  return global_read_at(GLOBAL - 1);
}
