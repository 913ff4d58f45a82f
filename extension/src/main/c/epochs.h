/*
 * When a block was made: the test and the iteration that ran, and how many blocks of each test live.
 *
 * An epoch is test:24 | iteration:40. Tests are numbered from 1, as in the marks of the parent; iterations from 1,
 * warm-up runs from -1 down. Iteration 0 is what lies outside: between the tests, after the one that is named. Test 0
 * is before any. All functions may be called by any thread; none takes a lock or allocates.
 */
#ifndef ASANLOOP_EPOCHS_H
#define ASANLOOP_EPOCHS_H

#include <stdbool.h>
#include <stdint.h>

/* The planted blocks of the leak check have a test of their own, which no count knows; also what is of no test at all.
 */
#define EPOCH_CANARY_TEST 0xffffffu
#define EPOCH_MAX_TEST (EPOCH_CANARY_TEST - 1)

bool epochs_init(void);

uint64_t epoch_of(uint32_t test, int64_t iteration);
uint32_t epoch_test(uint64_t epoch);
int64_t epoch_iteration(uint64_t epoch);

/* The calling thread runs a test from now on, or ends it; it counts as a thread of tests ever after. */
void epoch_set(uint64_t epoch);

/* Returns the epoch of what the calling thread allocates now. */
uint64_t epoch_current(void);

/* Whether the calling thread has never run a test. */
bool epoch_other_thread(void);

/* Has the calling thread's blocks be planted ones, or its own again. */
void epoch_plant(bool on);

/* A block of an epoch came (1) or went (-1). */
void epoch_count(uint64_t epoch, int change);

/*
 * Something was made that could not be recorded: what lives, and what is lost, is not known from now on. Each test then
 * looks as if something of it lived, so that it is checked and the check says so.
 */
void epoch_miss(void);
bool epoch_missed(void);

/* Returns how many blocks live that were made in a test, outside of its iterations included. */
int64_t epoch_live(uint32_t test);

/* Returns how many blocks live, planted ones left out. */
int64_t epoch_live_all(void);

#endif
