#include "aside.h"

#include <errno.h>
#include <semaphore.h>
#include <unistd.h>

#include "scrub.h"

/* Zeroed, as a semaphore of this process is that nobody has posted to. */
static sem_t stands, over;
static size_t thread;

static void await(sem_t *semaphore) {
  while (sem_wait(semaphore) != 0 && errno == EINTR) {
  }
}

void aside_stand(void) {
  scrub();
  thread = (size_t)gettid();
  (void)sem_post(&stands);
  await(&over);
  thread = 0;
}

size_t aside_thread(void) {
  return thread;
}

void aside_await(void) {
  await(&stands);
}

void aside_release(void) {
  (void)sem_post(&over);
}
