#include "word_filter.h"

#include <fcntl.h>
#include <glob.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/lsan_interface.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "harness.h"

/* The file of a runtime; nothing in it but its code looks so. */
static bool is_in(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC);
  struct stat status;
  bool found = false;
  if (file >= 0 && fstat(file, &status) == 0) {
    size_t bytes = (size_t)status.st_size;
    char *text = mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0);
    if (text != MAP_FAILED) {
      found = word_filter_find((struct range){(uintptr_t)text, (uintptr_t)text + bytes}) != NULL;
      munmap(text, bytes);
    }
  }
  if (file >= 0) {
    close(file);
  }
  return found;
}

static void check_runtimes(const char *pattern) {
  glob_t files;
  if (glob(pattern, 0, NULL, &files) == 0) {
    for (size_t i = 0; i < files.gl_pathc; i++) {
      printf("        %s\n", files.gl_pathv[i]);
      CHECK(is_in(files.gl_pathv[i]));
    }
  }
  globfree(&files);
}

TEST(every_runtime_that_is_installed_has_the_function_once) {
  check_runtimes("/usr/lib/x86_64-linux-gnu/libasan.so.*");
  check_runtimes("/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.asan-x86_64.so");
}

static const char code[] = "\x50\xbe\x08\x00\x00\x00\xe8....\x48\x85\xc0\x0f\x95\xc0\x59\xc3";

static bool found_in(const char *text, size_t bytes) {
  return word_filter_find((struct range){(uintptr_t)text, (uintptr_t)text + bytes}) != NULL;
}

TEST(what_is_there_twice_or_cut_off_is_not_found) {
  char text[2 * sizeof code];
  memset(text, 0, sizeof text);
  CHECK(!found_in(text, sizeof text));
  memcpy(text + 1, code, sizeof code - 1);
  CHECK(found_in(text, sizeof text));
  CHECK(found_in(text, sizeof code));
  CHECK(!found_in(text, sizeof code - 1));
  memcpy(text + sizeof code, code, sizeof code - 1);
  CHECK(!found_in(text, sizeof text));
}

static void *volatile variable;
static bool passing;
static int asked;

static bool pass_over(uintptr_t address) {
  asked += address == (uintptr_t)&variable;
  return passing && address == (uintptr_t)&variable;
}

__attribute__((noinline)) static void allocate(void) {
  variable = malloc(1234);
}

TEST(the_checker_passes_over_what_it_is_told_to) {
  CHECK(word_filter_install(pass_over));
  allocate();
  CHECK_EQUAL(0, __lsan_do_recoverable_leak_check());
  CHECK_EQUAL(1, asked);
  passing = true;
  CHECK_EQUAL(1, __lsan_do_recoverable_leak_check());
  passing = false;
  CHECK_EQUAL(0, __lsan_do_recoverable_leak_check());
  free(variable);
}

TEST(what_is_poisoned_is_passed_over_as_before) {
  allocate();
  __asan_poison_memory_region(&variable, sizeof variable);
  CHECK_EQUAL(1, __lsan_do_recoverable_leak_check());
  __asan_unpoison_memory_region(&variable, sizeof variable);
  CHECK_EQUAL(0, __lsan_do_recoverable_leak_check());
  free(variable);
}
