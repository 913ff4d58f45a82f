#include "epochs.h"

#include <stdatomic.h>
#include <stddef.h>

#include "memory.h"

#define ITERATION_BITS 40

static _Atomic uint64_t current;
static _Atomic int64_t *live; /* by test */
static _Atomic int64_t live_all;
static atomic_bool missed;
static _Thread_local bool runs_tests;
static _Thread_local bool plants;

bool epochs_init(void) {
  live = memory_map((EPOCH_CANARY_TEST + 1) * sizeof *live);
  return live != NULL;
}

uint64_t epoch_of(uint32_t test, int64_t iteration) {
  return (uint64_t)test << ITERATION_BITS | ((uint64_t)iteration & (((uint64_t)1 << ITERATION_BITS) - 1));
}

uint32_t epoch_test(uint64_t epoch) {
  return (uint32_t)(epoch >> ITERATION_BITS);
}

int64_t epoch_iteration(uint64_t epoch) {
  /* Shifted up and down again, the topmost bit of the iteration is its sign. */
  return (int64_t)(epoch << (64 - ITERATION_BITS)) >> (64 - ITERATION_BITS);
}

void epoch_set(uint64_t epoch) {
  runs_tests = true;
  atomic_store_explicit(&current, epoch, memory_order_relaxed);
}

uint64_t epoch_current(void) {
  return plants ? epoch_of(EPOCH_CANARY_TEST, 0) : atomic_load_explicit(&current, memory_order_relaxed);
}

bool epoch_other_thread(void) {
  return !runs_tests;
}

void epoch_plant(bool on) {
  plants = on;
}

void epoch_count(uint64_t epoch, int change) {
  uint32_t test = epoch_test(epoch);
  atomic_fetch_add_explicit(&live[test], change, memory_order_relaxed);
  if (test != EPOCH_CANARY_TEST) {
    atomic_fetch_add_explicit(&live_all, change, memory_order_relaxed);
  }
}

void epoch_miss(void) {
  atomic_store(&missed, true);
}

bool epoch_missed(void) {
  return atomic_load(&missed);
}

int64_t epoch_live(uint32_t test) {
  return atomic_load_explicit(&live[test], memory_order_relaxed) + epoch_missed();
}

int64_t epoch_live_all(void) {
  return atomic_load_explicit(&live_all, memory_order_relaxed) + epoch_missed();
}
