#include "scrub.h"

#include <stddef.h>
#include <stdint.h>

#include "thread_stack.h"

#define SCRUB_BYTES ((size_t)256 << 10)
#define FAR_BYTES ((size_t)64 << 10)

/* What is left to whoever is called meanwhile, and to the JVM's guard pages. */
#define LEFT_BYTES ((size_t)160 << 10)

static size_t room(void) {
  size_t left = thread_stack_left();
  return left > LEFT_BYTES ? left - LEFT_BYTES : 0;
}

#if defined(__x86_64__)
#define CLEAR(n) __asm__ volatile("vpxorq %%zmm" #n ", %%zmm" #n ", %%zmm" #n ::: "xmm" #n)

/* With these the C library copies on processors that have them; vzeroall does not know them. */
__attribute__((target("avx512f"))) static void clear_upper_registers(void) {
  CLEAR(16);
  CLEAR(17);
  CLEAR(18);
  CLEAR(19);
  CLEAR(20);
  CLEAR(21);
  CLEAR(22);
  CLEAR(23);
  CLEAR(24);
  CLEAR(25);
  CLEAR(26);
  CLEAR(27);
  CLEAR(28);
  CLEAR(29);
  CLEAR(30);
  CLEAR(31);
}

static void clear_registers(void) {
  if (__builtin_cpu_supports("avx")) {
    __asm__ volatile("vzeroall" ::
                         : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10",
                           "xmm11", "xmm12", "xmm13", "xmm14", "xmm15");
  }
  if (__builtin_cpu_supports("avx512f")) {
    clear_upper_registers();
  }
}
#else
/* The runtimes look into no more than the general registers. */
static void clear_registers(void) {}
#endif

__attribute__((noinline)) static void overwrite(size_t bytes) {
  volatile uint64_t *words = __builtin_alloca(bytes + sizeof *words);
  for (size_t i = 0; i < bytes / sizeof *words; i++) {
    words[i] = 0;
  }
}

void scrub(void) {
  size_t bytes = room();
  overwrite(bytes < SCRUB_BYTES ? bytes : SCRUB_BYTES);
  clear_registers();
}

__attribute__((noinline)) static void run_below(void (*work)(void), size_t bytes) {
  volatile char *far = __builtin_alloca(bytes + 1);
  far[0] = 0;
  work();
  far[bytes] = 0;
}

void scrub_after(void (*work)(void)) {
  run_below(work, room() > 2 * FAR_BYTES ? FAR_BYTES : 0);
  scrub();
}
