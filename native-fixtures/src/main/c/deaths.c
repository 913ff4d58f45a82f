#undef NDEBUG /* failed_assert fails in every build */

#include "fixtures.h"
#include "keep.h"

#include <assert.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static OWN_FRAME int value_at(const volatile int *address) {
  return *address; /* BUG: null_dereference */
}

int null_dereference(void) {
  return value_at(NULL);
}

int null_dereference_clean(void) {
  int value = 0;
  return value_at(&value);
}

static OWN_FRAME int quotient(volatile int dividend, volatile int divisor) {
  return dividend / divisor; /* BUG: divide_by_zero */
}

int divide_by_zero(void) {
  return quotient(1, 0);
}

int divide_by_zero_clean(void) {
  return quotient(1, 1);
}

static OWN_FRAME void give_up(void) {
  abort(); /* BUG: abort_now */
}

void abort_now(void) {
  give_up();
}

static OWN_FRAME void check(int value) {
  assert(value == 1); /* BUG: failed_assert */
}

void failed_assert(void) {
  check(0);
}

void failed_assert_clean(void) {
  check(1);
}

static OWN_FRAME void trap_if(int unreachable) {
  if (unreachable) {
    __builtin_trap(); /* BUG: illegal_instruction */
  }
}

void illegal_instruction(void) {
  trap_if(1);
}

void illegal_instruction_clean(void) {
  trap_if(0);
}

void exit_now(int code) {
  exit(code);
}

void quick_exit_now(int code) {
  quick_exit(code);
}

void raise_signal(int sig) {
  raise(sig);
}

void kill_self_sigkill(void) {
  kill(getpid(), SIGKILL);
}

void loop_forever(void) {
  for (;;) {
    pause();
  }
}

void sleep_seconds(int seconds) {
  for (unsigned left = seconds < 0 ? 0 : (unsigned)seconds; left > 0;) {
    left = sleep(left);
  }
}

/* The volatile array makes each frame large and the call no tail call. */
static OWN_FRAME int descend(int depth) {
  volatile char frame[1024];
  frame[0] = 0;
  if (depth == 0) {
    return frame[0];
  }
  return descend(depth - 1) + 1 + frame[0]; /* BUG: recurse_forever */
}

void recurse_forever(void) {
  descend(-1);
}

int recurse_clean(int depth) {
  return descend(depth < 0 ? 0 : depth);
}
