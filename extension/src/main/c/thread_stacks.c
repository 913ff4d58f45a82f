#include "thread_stacks.h"

#include <dirent.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory.h"
#include "modules.h"
#include "process_memory.h"

/* A thread on a stack of its own making, within a larger mapping. */
#define MAX_STACK_BYTES ((uintptr_t)64 << 20)

/* Code may keep so much below its stack pointer. */
#define RED_ZONE_BYTES 128

#define MAX_THREADS 4096

/* PID_MAX_LIMIT of the kernel; a bit for each. The id of a thread that has ended may come again. */
#define MAX_IDS ((size_t)1 << 22)

static _Atomic uint64_t *java_threads;

struct thread {
  uintptr_t stack_pointer;
  bool java;
};

bool thread_stacks_init(void) {
  java_threads = memory_map(MAX_IDS / 8);
  return java_threads != NULL;
}

void thread_stacks_note_java(void) {
  size_t id = (size_t)gettid() % MAX_IDS;
  atomic_fetch_or(&java_threads[id / 64], (uint64_t)1 << id % 64);
}

static bool is_java(size_t id) { return java_threads[id / 64] >> id % 64 & 1; }

static int by_stack(const void *a, const void *b) {
  uintptr_t left = ((const struct thread *)a)->stack_pointer;
  uintptr_t right = ((const struct thread *)b)->stack_pointer;
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

static size_t waiting_threads(struct thread *threads) {
  size_t own = (size_t)gettid();
  size_t count = 0;
  DIR *folder = opendir("/proc/self/task");
  const struct dirent *entry;
  while (folder && count < MAX_THREADS && (entry = readdir(folder))) {
    struct thread *thread = &threads[count];
    size_t id = strtoul(entry->d_name, NULL, 10); /* 0: a folder that is no thread */
    thread->java = is_java(id % MAX_IDS);
    thread->stack_pointer = id == 0 || id == own ? 0 : stack_pointer(entry->d_name);
    count += thread->stack_pointer != 0;
  }
  if (folder) {
    closedir(folder);
  }
  return count;
}

static bool has_jvm_code(const uintptr_t *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (modules_in_jvm_code(words[i])) {
      return true;
    }
  }
  return false;
}

static void show_stack(const struct thread *thread, uintptr_t end, void (*show)(uintptr_t begin, uintptr_t end)) {
  uintptr_t begin = thread->stack_pointer - RED_ZONE_BYTES;
  end = end - begin < MAX_STACK_BYTES ? end : begin + MAX_STACK_BYTES;
  /* A library's thread that the JVM does not know has no return address into it. */
  if (thread->java || !process_memory_show(begin, end, has_jvm_code)) {
    show(begin, end);
  }
}

void thread_stacks_each(void (*show)(uintptr_t begin, uintptr_t end)) {
  struct thread *threads = calloc(MAX_THREADS, sizeof *threads);
  FILE *maps = fopen("/proc/self/maps", "re");
  size_t count = threads ? waiting_threads(threads) : 0;
  if (count) {
    qsort(threads, count, sizeof *threads, by_stack);
  }
  char line[512];
  size_t next = 0;
  while (maps && next < count && fgets(line, sizeof line, maps)) {
    char *dash;
    uintptr_t begin = strtoul(line, &dash, 16);
    if (dash == line || *dash != '-') {
      continue; /* the rest of a long line */
    }
    uintptr_t end = strtoul(dash + 1, NULL, 16);
    for (; next < count && threads[next].stack_pointer < end; next++) {
      if (threads[next].stack_pointer >= begin) {
        show_stack(&threads[next], end, show);
      }
    }
  }
  if (maps) {
    (void)fclose(maps);
  }
  free(threads);
}
