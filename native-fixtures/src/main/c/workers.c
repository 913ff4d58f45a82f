#define _GNU_SOURCE /* usleep */

#include "fixtures.h"
#include "keep.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { RUNNING = 233, ALL_THE_TIME = 251 };
enum { DEAD_STACK_BYTES = 16384, PAUSE_US = 1000 };

/* --- a thread that waits for jobs, and never ends --- */

enum job { NONE, LOSE, LOSE_NOTHING };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static enum job job;

static OWN_FRAME void *result_new(void) {
  void *result = malloc(RUNNING); /* BUG: leak_in_running_thread */
  KEEP(result);
  return result;
}

static OWN_FRAME void work(int keeps) {
  void *result = result_new();
  KEEP(result);
  if (!keeps) {
    free(result);
  }
}

/* No checker can overwrite the dead stack of a thread that is not its own; the wait may leave words of it as they are.
 */
static OWN_FRAME void forget(void) {
  char dead[DEAD_STACK_BYTES];
  memset(dead, 0, sizeof dead);
  char *start = dead;
  KEEP(start);
}

static void *serve(void *unused) {
  pthread_mutex_lock(&lock);
  for (;;) {
    while (job == NONE) {
      pthread_cond_wait(&changed, &lock);
    }
    work(job == LOSE);
    forget();
    job = NONE;
    pthread_cond_broadcast(&changed);
  }
  return unused;
}

static int serve_job(enum job wanted) {
  static int started;
  pthread_mutex_lock(&lock);
  int error = 0;
  if (!started) {
    pthread_t thread;
    error = pthread_create(&thread, NULL, serve, NULL);
    started = error == 0;
  }
  if (started) {
    job = wanted;
    pthread_cond_broadcast(&changed);
    while (job != NONE) {
      pthread_cond_wait(&changed, &lock);
    }
  }
  pthread_mutex_unlock(&lock);
  return error;
}

int leak_in_running_thread(void) {
  return serve_job(LOSE);
}

int leak_in_running_thread_clean(void) {
  return serve_job(LOSE_NOTHING);
}

/* --- a thread that has its own mind --- */

static pthread_t busy;
static atomic_int stopped;
static atomic_int lost;

static OWN_FRAME void *sample_new(void) {
  void *sample = malloc(ALL_THE_TIME); /* BUG: leaking_thread */
  KEEP(sample);
  return sample;
}

static void *lose_samples(void *unused) {
  while (!stopped) {
    void *sample = sample_new();
    KEEP(sample);
    lost++;
    usleep(PAUSE_US);
  }
  return unused;
}

int leaking_thread_start(void) {
  stopped = 0;
  return pthread_create(&busy, NULL, lose_samples, NULL);
}

void leaking_thread_wait(int samples) {
  for (int before = lost; lost - before < samples;) {
    usleep(PAUSE_US);
  }
}

int leaking_thread_stop(void) {
  stopped = 1;
  return pthread_join(busy, NULL);
}
