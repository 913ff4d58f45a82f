/* Calls one function of the library by name; the leaks come in loops. */
#include <sanitizer/lsan_interface.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

void leak_direct(void), leak_calloc(void), leak_list(void), leak_asprintf(void), leak_realloc(void);
void leak_strdup(const char *), leak_aligned(void), leak_in_thread(void);
void leak_new(void), leak_new_array(void), leak_string(void);
void heap_overflow(int), copy_overflow(size_t), copy_text(const char *), copy_overlap(size_t), negative_size(int);
void double_free(void), bad_free(void), mismatch(void);
void null_write(int *), illegal(void), abort_now(void), assert_positive(int);
int heap_underflow(int), heap_read(int), use_after_free(void), stack_after_return(void), stack_after_scope(int);
int stack_overflow_buffer(int), global_overflow(int), container_overflow(int), divide(int), recurse(int);
void *huge(size_t);

static char text_of_138[139];

static void deeper(int depth) {
  volatile char room[1024];
  memset((char *)room, 0, sizeof room);
  if (depth > 0) {
    deeper(depth - 1);
  }
}

static void leaks(void) {
  for (int i = 0; i < 7; i++) {
    leak_direct();
  }
  for (int i = 0; i < 3; i++) {
    leak_direct();
    leak_calloc();
    leak_list();
    leak_asprintf();
  }
  for (int i = 0; i < 2; i++) {
    leak_realloc();
    leak_strdup(text_of_138);
    leak_new();
    leak_new_array();
    leak_string();
    leak_aligned();
    leak_in_thread();
  }
  deeper(64);
  __lsan_do_recoverable_leak_check();
}

/* A leak check in a process that is traced, as under a debugger. */
static void leaks_traced(void) {
  pid_t child = fork();
  if (child == 0) {
    ptrace(PTRACE_TRACEME, 0, NULL, NULL);
    leaks();
    _exit(0);
  }
  for (int status; waitpid(child, &status, 0) == child && WIFSTOPPED(status);) {
    ptrace(PTRACE_CONT, child, NULL, (void *)(size_t)WSTOPSIG(status));
  }
}

/* The process gets no more memory from here on, but for the little that a report takes. */
static void exhausted(size_t size) {
  unsigned long pages = 0;
  FILE *statm = fopen("/proc/self/statm", "r");
  if (statm == NULL || fscanf(statm, "%lu", &pages) != 1) {
    return;
  }
  struct rlimit limit = {pages * 4096 + size / 2, RLIM_INFINITY};
  setrlimit(RLIMIT_AS, &limit);
  huge(size);
}

int main(int count, char **words) {
  const char *what = count > 1 ? words[1] : "";
  memset(text_of_138, 'x', 138);
#define CASE(name, call)         \
  if (strcmp(what, name) == 0) { \
    call;                        \
  }
  CASE("leaks", leaks())
  CASE("leaks-no-ptrace", leaks_traced())
  CASE("heap-buffer-overflow-write", heap_overflow(67))
  CASE("heap-buffer-overflow-read", heap_read(180))
  CASE("heap-buffer-underflow", heap_underflow(-2))
  CASE("heap-use-after-free", use_after_free())
  CASE("stack-use-after-return", stack_after_return())
  CASE("stack-use-after-scope", stack_after_scope(4))
  CASE("double-free", double_free())
  CASE("bad-free", bad_free())
  CASE("alloc-dealloc-mismatch", mismatch())
  CASE("stack-buffer-overflow", stack_overflow_buffer(89))
  CASE("global-buffer-overflow", global_overflow(97))
  CASE("memcpy-overflow", copy_overflow(102))
  CASE("strcpy-overflow", copy_text(text_of_138))
  CASE("negative-size-param", negative_size(-1))
  CASE("memcpy-param-overlap", copy_overlap(11))
  CASE("container-overflow", container_overflow(193))
  CASE("segv-null", null_write(NULL))
  CASE("abrt", abort_now())
  CASE("assert", assert_positive(0))
  CASE("fpe", divide(0))
  CASE("ill", illegal())
  CASE("stack-overflow", recurse(0))
  CASE("allocation-size-too-big", huge((size_t)1 << 62))
  CASE("out-of-memory", exhausted((size_t)1 << 26))
  return 0;
}
