// What the tests of the agent need to be run: TEST makes one, CHECK and CHECK_EQUAL judge, main runs them all.
// To be included once, by the file with the tests.
#ifndef ASANLOOP_HARNESS_H
#define ASANLOOP_HARNESS_H

#include <stdio.h>

enum { HARNESS_LIMIT = 100 };

struct harness_test {
  const char *name;
  void (*body)(void);
};

static struct harness_test harness_tests[HARNESS_LIMIT];
static int harness_count;
static int harness_faults;  // in the test that runs

// More than the limit is an error that the sanitizer reports.
static inline void harness_add(const char *name, void (*body)(void)) {
  harness_tests[harness_count++] = (struct harness_test){name, body};
}

static inline void harness_fault(const char *file, int line, const char *what) {
  harness_faults++;
  printf("%s:%d: %s\n", file, line, what);
}

#define TEST(test_name)                                                    \
  static void test_name(void);                                             \
  __attribute__((constructor)) static void harness_add_##test_name(void) { \
    harness_add(#test_name, test_name);                                    \
  }                                                                        \
  static void test_name(void)

// The test goes on after a failed check.
#define CHECK(condition) ((condition) ? (void)0 : harness_fault(__FILE__, __LINE__, "not true: " #condition))

#define CHECK_EQUAL(expected, actual) harness_equal(__FILE__, __LINE__, #actual, (expected), (actual))

static inline void harness_equal(const char *file, int line, const char *what, long long expected, long long actual) {
  if (expected != actual) {
    harness_faults++;
    printf("%s:%d: %s is %lld, expected %lld\n", file, line, what, actual, expected);
  }
}

int main(void) {
  int failed = 0;
  // A sanitizer that ends the program takes what is still buffered with it.
  (void)setvbuf(stdout, NULL, _IONBF, 0);
  for (int i = 0; i < harness_count; i++) {
    harness_faults = 0;
    harness_tests[i].body();
    failed += harness_faults > 0;
    printf("%-7s%s\n", harness_faults > 0 ? "FAILED" : "ok", harness_tests[i].name);
  }
  printf("%d tests, %d failed\n", harness_count, failed);
  return failed > 0 || harness_count == 0;
}

#endif
