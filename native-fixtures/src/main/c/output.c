#include "fixtures.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

void print_stdout(const char *text) {
  fputs(text, stdout);
}

void print_stderr(const char *text) {
  fputs(text, stderr);
}

int close_descriptor(int descriptor) {
  return close(descriptor) == 0 ? 0 : errno;
}
