#include <stdlib.h>
#include <unistd.h>

__attribute__((noinline)) static char *buffer_new(size_t bytes) {
  return malloc(bytes); /* BUG: leak */
}

char *foo_parse(void) {
  char *buffer = buffer_new(41);
  buffer[0] = 1;
  return buffer;
}

void foo_free(char *buffer) { free(buffer); }

void foo_overflow(void) {
  volatile char *buffer = malloc(43);
  buffer[43] = 1; /* BUG: overflow */
  free((char *)buffer);
}

int foo_use_after_free(void) {
  volatile char *buffer = malloc(47);
  free((char *)buffer);
  return buffer[3]; /* BUG: use after free */
}

void foo_null(void) {
  volatile int *nothing = NULL;
  *nothing = 1; /* BUG: null */
}

void foo_loop(void) {
  for (;;) {
    pause();
  }
}

void foo_sleep(int seconds) {
  for (int i = 0; i < seconds; i++) {
    sleep(1);
  }
}
