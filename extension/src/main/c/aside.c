#include "aside.h"

#include <errno.h>
#include <semaphore.h>

#include "scrub.h"
#include "thread_stack.h"

/* More than the frames of a wait in the C library take. */
#define WAIT_BYTES 4096

/* Zeroed, as a semaphore of this process is that nobody has posted to. */
static sem_t stands, over;
static struct range frames;

static void await(sem_t *semaphore) {
  while (sem_wait(semaphore) != 0 && errno == EINTR) {
  }
}

void aside_stand(void) {
  scrub();
  uintptr_t end = thread_stack_end();
  if (end) {
    frames = (struct range){(uintptr_t)__builtin_frame_address(0) - WAIT_BYTES, end - thread_stack_variables()};
  }
  (void)sem_post(&stands);
  await(&over);
  frames = (struct range){0, 0};
}

struct range aside_frames(void) {
  return frames;
}

void aside_await(void) {
  await(&stands);
}

void aside_release(void) {
  (void)sem_post(&over);
}
