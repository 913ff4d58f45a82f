#include "jvm_memory.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "harness.h"
#include "sanitizer.h"

#define SYMBOL "_ZN8asanloop6memory4testERKSsS2_"
#define NAME "asanloop::memory::test(std::string const&, std::string const&)"

extern void __libc_free(void *block);

/* In place of the JVM a library that allocates, makes larger, and frees what it is given. */
typedef char *(*demangler)(const char *symbol, char *buffer, size_t *length, int *status);
static demangler demangle;

static bool is_sanitizers(const char *block) {
  return __asan_address_is_poisoned(block - 1);
}

static char *demangled(char *buffer, size_t length) {
  int status = -1;
  char *name = demangle(SYMBOL, buffer, &length, &status);
  CHECK_EQUAL(0, status);
  CHECK(name && strcmp(name, NAME) == 0);
  return name;
}

TEST(it_allocates_past_the_sanitizer) {
  demangle = (demangler)dlsym(dlopen("libstdc++.so.6", RTLD_NOW), "__cxa_demangle");
  CHECK(demangle != NULL);
  char *before = demangled(NULL, 0);
  CHECK(is_sanitizers(before));
  free(before);
  CHECK(jvm_memory_redirect((const void *)demangle));
  char *after = demangled(NULL, 0);
  CHECK(!is_sanitizers(after));
  __libc_free(after);
}

TEST(what_it_allocates_for_others_is_the_sanitizers) {
  jvm_memory_for_others(true);
  char *name = demangled(NULL, 0);
  jvm_memory_for_others(false);
  CHECK(is_sanitizers(name));
  free(name);
}

TEST(it_frees_what_is_the_sanitizers) {
  char *small = calloc(1, 4);
  char *name = demangled(small, 4);
  CHECK(name != small);
  CHECK(__asan_address_is_poisoned(small));
  __libc_free(name);
}

TEST(others_allocate_as_before) {
  char *block = calloc(1, 41);
  CHECK(is_sanitizers(block));
  free(block);
}
