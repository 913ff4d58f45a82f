#include "thread_stacks.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A thread on a stack of its own making, within a larger mapping. */
#define MAX_STACK_BYTES ((uintptr_t)64 << 20)

/* Code may keep so much below its stack pointer. */
#define RED_ZONE_BYTES 128

#define MAX_THREADS 4096

static int by_address(const void *a, const void *b) {
  uintptr_t left = *(const uintptr_t *)a;
  uintptr_t right = *(const uintptr_t *)b;
  return (left > right) - (left < right);
}

/* Returns the stack pointer of a thread that waits; 0 if it runs. See "syscall" in proc(5): its last two numbers. */
static uintptr_t stack_pointer(const char *thread) {
  char path[64];
  char line[256] = "";
  (void)snprintf(path, sizeof path, "/proc/self/task/%.20s/syscall", thread);
  FILE *file = fopen(path, "re");
  if (file) {
    if (!fgets(line, sizeof line, file)) {
      line[0] = '\0';
    }
    (void)fclose(file);
  }
  const char *pc = strrchr(line, ' ');
  if (!pc) {
    return 0;
  }
  line[pc - line] = '\0';
  const char *pointer = strrchr(line, ' ');
  return pointer ? strtoull(pointer, NULL, 16) : 0;
}

static size_t stack_pointers(uintptr_t *pointers) {
  size_t count = 0;
  DIR *threads = opendir("/proc/self/task");
  const struct dirent *thread;
  while (threads && count < MAX_THREADS && (thread = readdir(threads))) {
    if (thread->d_name[0] != '.' && (pointers[count] = stack_pointer(thread->d_name))) {
      count++;
    }
  }
  if (threads) {
    closedir(threads);
  }
  return count;
}

void thread_stacks_each(void (*show)(uintptr_t begin, uintptr_t end)) {
  uintptr_t *pointers = calloc(MAX_THREADS, sizeof *pointers);
  FILE *maps = fopen("/proc/self/maps", "re");
  size_t count = pointers ? stack_pointers(pointers) : 0;
  if (count) {
    qsort(pointers, count, sizeof *pointers, by_address);
  }
  char line[512];
  size_t next = 0;
  while (maps && next < count && fgets(line, sizeof line, maps)) {
    uintptr_t begin = 0;
    uintptr_t end = 0;
    if (sscanf(line, "%" SCNxPTR "-%" SCNxPTR " ", &begin, &end) != 2) {
      continue; /* the rest of a long line */
    }
    for (; next < count && pointers[next] < end; next++) {
      uintptr_t from = pointers[next] - RED_ZONE_BYTES;
      if (pointers[next] >= begin) {
        show(from, end - from < MAX_STACK_BYTES ? end : from + MAX_STACK_BYTES);
      }
    }
  }
  if (maps) {
    (void)fclose(maps);
  }
  free(pointers);
}
