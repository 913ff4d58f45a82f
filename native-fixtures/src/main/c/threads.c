#include "fixtures.h"
#include "keep.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

enum { IN_THREAD = 131 };

/* Returns 0 if the thread has run and ended. */
static int run(void *(*work)(void *), void *argument) {
  pthread_t thread;
  int error = pthread_create(&thread, NULL, work, argument);
  return error != 0 ? error : pthread_join(thread, NULL);
}

static OWN_FRAME void *job_new(void) {
  void *job = malloc(IN_THREAD); /* BUG: leak_in_thread */
  KEEP(job);
  return job;
}

static void *lose(void *unused) {
  void *job = job_new();
  KEEP(job);
  return unused;
}

static void *lose_nothing(void *unused) {
  void *job = job_new();
  KEEP(job);
  free(job);
  return unused;
}

int leak_in_thread(void) {
  return run(lose, NULL);
}

int leak_in_thread_clean(void) {
  return run(lose_nothing, NULL);
}

struct call {
  int (*callback)(int);
  int value;
};

static void *make_call(void *argument) {
  struct call *call = argument;
  call->value = call->callback(call->value);
  return NULL;
}

int call_back(int (*callback)(int), int value) {
  struct call call = {callback, value};
  make_call(&call);
  return call.value;
}

int call_back_in_thread(int (*callback)(int), int value) {
  struct call call = {callback, value};
  int error = run(make_call, &call);
  return error != 0 ? -error : call.value;
}
