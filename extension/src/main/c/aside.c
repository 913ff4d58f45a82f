#include "aside.h"

#include <errno.h>
#include <semaphore.h>

#include "scrub.h"

/* Zeroed, as a semaphore of this process is that nobody has posted to. */
static sem_t stands, over;

static void await(sem_t *semaphore) {
  while (sem_wait(semaphore) != 0 && errno == EINTR) {
  }
}

void aside_stand(void) {
  scrub();
  (void)sem_post(&stands);
  await(&over);
}

void aside_await(void) {
  await(&stands);
}

void aside_release(void) {
  (void)sem_post(&over);
}
