#include "fixtures.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

/* stdout of a child is a pipe or a file, so fully buffered: without the flush the text would come when the process
   ends, or never. */
void print_stdout(const char *text) {
  fputs(text, stdout);
  fflush(stdout);
}

void print_stderr(const char *text) {
  fputs(text, stderr);
  fflush(stderr);
}

int close_descriptor(int descriptor) {
  return close(descriptor) == 0 ? 0 : errno;
}
