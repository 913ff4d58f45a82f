#include "thread_stacks.h"

#include <dirent.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "memory.h"
#include "modules.h"
#include "process_memory.h"
#include "thread_stack.h"

/* A thread on a stack of its own making, within a larger mapping. */
#define MAX_STACK_BYTES ((uintptr_t)64 << 20)

/* Code may keep so much below its stack pointer. */
#define RED_ZONE_BYTES 128

#define MAX_THREADS 4096

/* The innermost frames of a thread that waits in the JVM are the JVM's, and those of its own threads are few. */
#define JVM_FRAMES_BYTES 4096

/* PID_MAX_LIMIT of the kernel. The id of a thread that has ended may come again. */
#define MAX_IDS ((size_t)1 << 22)

/* Of threads that run Java code, by id: where their stacks end. */
static _Atomic uintptr_t *java_ends;

bool thread_stacks_init(void) {
  java_ends = memory_map(MAX_IDS * sizeof *java_ends);
  return java_ends != NULL;
}

void thread_stacks_note_java(void) {
  java_ends[(size_t)gettid() % MAX_IDS] = thread_stack_end();
}

static int by_pointer(const void *a, const void *b) {
  uintptr_t left = ((const struct stack *)a)->pointer;
  uintptr_t right = ((const struct stack *)b)->pointer;
  return (left > right) - (left < right);
}

/* A wait for some time that was interrupted goes on under a number of its own. */
static bool is_futex(long call, unsigned long operation) {
  unsigned long command = operation & (unsigned long)FUTEX_CMD_MASK;
  return (call == SYS_futex || call == SYS_restart_syscall) && (command == FUTEX_WAIT || command == FUTEX_WAIT_BITSET);
}

/* See "syscall" in proc(5): the number of the call, its arguments, the stack pointer and where the code is. */
static void read_call(const char *line, struct stack *stack) {
  unsigned long numbers[8];
  size_t count = 0;
  char *next;
  long call = strtol(line, &next, 10);
  for (; next != line && count < 8 && *next == ' '; count++) {
    numbers[count] = strtoul(next, &next, 16);
  }
  if (count >= 2) {
    stack->pointer = numbers[count - 2];
    stack->in_futex = count == 8 && is_futex(call, numbers[1]);
  }
}

static void read_thread(const char *thread, struct stack *stack) {
  char path[64];
  char line[256];
  (void)snprintf(path, sizeof path, "/proc/self/task/%.20s/syscall", thread);
  FILE *file = fopen(path, "re");
  if (file) {
    if (fgets(line, sizeof line, file)) {
      read_call(line, stack);
    }
    (void)fclose(file);
  }
}

static size_t waiting_threads(struct stack *stacks) {
  size_t own = (size_t)gettid();
  size_t count = 0;
  DIR *folder = opendir("/proc/self/task");
  const struct dirent *entry;
  while (folder && count < MAX_THREADS && (entry = readdir(folder))) {
    size_t id = strtoul(entry->d_name, NULL, 10); /* 0: a folder that is no thread */
    stacks[count] = (struct stack){.thread = id};
    if (id != 0 && id != own) {
      read_thread(entry->d_name, &stacks[count]);
      count += stacks[count].pointer != 0;
    }
  }
  if (folder) {
    closedir(folder);
  }
  return count;
}

static bool has_jvm_code(const uintptr_t *words, size_t count, uintptr_t address) {
  (void)address;
  for (size_t i = 0; i < count; i++) {
    if (modules_in_jvm_code(words[i])) {
      return true;
    }
  }
  return false;
}

static uintptr_t least(uintptr_t a, uintptr_t b) {
  return a < b ? a : b;
}

/* What is mapped behind a stack may be somebody else's. */
static void bound(struct stack *stack, uintptr_t mapping_end) {
  uintptr_t java_end = java_ends[stack->thread % MAX_IDS];
  uintptr_t near = least(mapping_end, stack->pointer + JVM_FRAMES_BYTES);
  stack->begin = stack->pointer - RED_ZONE_BYTES;
  if (java_end > stack->pointer && java_end <= mapping_end) {
    stack->kind = STACK_OF_JAVA;
    stack->end = java_end;
    stack->variables = java_end - thread_stack_variables();
  } else if (process_memory_show(stack->begin, near, has_jvm_code)) {
    stack->kind = STACK_OF_JVM;
    stack->end = near;
    stack->variables = least(near, mapping_end - thread_stack_variables());
  } else {
    stack->kind = STACK_OF_LIBRARY;
    stack->end = least(mapping_end, stack->begin + MAX_STACK_BYTES);
    stack->variables = stack->end;
  }
}

void thread_stacks_each(void (*show)(const struct stack *stack)) {
  struct stack *stacks = calloc(MAX_THREADS, sizeof *stacks);
  FILE *maps = fopen("/proc/self/maps", "re");
  size_t count = stacks ? waiting_threads(stacks) : 0;
  if (count) {
    qsort(stacks, count, sizeof *stacks, by_pointer);
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
    for (; next < count && stacks[next].pointer < end; next++) {
      if (stacks[next].pointer >= begin) {
        bound(&stacks[next], end);
        show(&stacks[next]);
      }
    }
  }
  if (maps) {
    (void)fclose(maps);
  }
  free(stacks);
}
