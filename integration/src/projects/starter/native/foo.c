#include <stdlib.h>

__attribute__((noinline)) static char *buffer_new(size_t bytes) {
  return malloc(bytes); /* BUG: leak */
}

char *foo_parse(void) {
  char *buffer = buffer_new(41);
  buffer[0] = 1;
  return buffer;
}

void foo_free(char *buffer) { free(buffer); }
