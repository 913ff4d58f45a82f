#include "fixtures.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int fork_overflow(void) {
  pid_t copy = fork();
  if (copy == 0) {
    heap_overflow_write();
    _exit(0);
  }
  int status = -1;
  waitpid(copy, &status, 0);
  return status;
}

int start_sleeper(int seconds) {
  char command[64];
  snprintf(command, sizeof command, "sleep %d &", seconds);
  return system(command);
}

static void overflow(void) {
  heap_overflow_write();
}

int overflow_at_exit(void) {
  return atexit(overflow);
}
