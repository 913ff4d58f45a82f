#include "scrub.h"

#include <stdint.h>

#include "harness.h"

enum { WORD = 0x41 };

#if defined(__x86_64__)
static uint64_t vector_register_after_scrub(void) {
  uint64_t word = WORD;
  __asm__ volatile("movq %0, %%xmm5" ::"r"(word) : "xmm5");
  scrub();
  __asm__ volatile("movq %%xmm5, %0" : "=r"(word));
  return word;
}

__attribute__((target("avx512f"))) static uint64_t upper_register_after_scrub(void) {
  uint64_t word = WORD;
  __asm__ volatile("vpbroadcastq %0, %%zmm20" ::"r"(word) : "xmm20");
  scrub();
  __asm__ volatile("vmovq %%xmm20, %0" : "=r"(word));
  return word;
}

TEST(vector_registers_are_cleared) {
  CHECK_EQUAL(__builtin_cpu_supports("avx") ? 0 : WORD, (long long)vector_register_after_scrub());
}

TEST(those_that_came_later_are_cleared_where_they_are) {
  if (__builtin_cpu_supports("avx512f")) {
    CHECK_EQUAL(0, (long long)upper_register_after_scrub());
  }
}
#endif
