#include "stack_printer.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

#include "agent.h"
#include "java_stacks.h"

#define LIMIT_S 2

static sem_t asked, answered;
static bool started;
static struct java_frame frames_asked[MAX_JAVA_FRAMES];
static int count_asked;
static char answer[1 << 16];
static size_t answer_length;

static void *run(void *argument) {
  (void)argument;
  agent_busy = 1;
  while (sem_wait(&asked) != 0) {
  }
  void *env = NULL;
  JavaVMAttachArgs arguments = {JNI_VERSION_1_8, "asanloop-stack-printer", NULL};
  if ((*agent_vm)->AttachCurrentThreadAsDaemon(agent_vm, &env, &arguments) == JNI_OK) {
    do {
      answer_length = java_stacks_print(frames_asked, count_asked, answer, sizeof answer);
      sem_post(&answered);
    } while (sem_wait(&asked) == 0 || errno == EINTR);
  }
  return NULL;
}

void stack_printer_start(void) {
  if (sem_init(&asked, 0, 0) != 0 || sem_init(&answered, 0, 0) != 0) {
    return;
  }
  sigset_t all;
  sigset_t before;
  pthread_t thread;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before); /* signals are for the JVM's threads */
  started = pthread_create(&thread, NULL, run, NULL) == 0;
  if (started) {
    pthread_detach(thread);
  }
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

size_t stack_printer_print(const struct java_frame *frames, int count, char *text, size_t room) {
  struct timespec limit;
  if (!started || count == 0 || clock_gettime(CLOCK_REALTIME, &limit) != 0) {
    return 0;
  }
  limit.tv_sec += LIMIT_S;
  memcpy(frames_asked, frames, (size_t)count * sizeof *frames);
  count_asked = count;
  sem_post(&asked);
  int result;
  while ((result = sem_timedwait(&answered, &limit)) != 0 && errno == EINTR) {
  }
  if (result != 0) {
    started = false; /* an answer that comes too late must not be taken for that to the next question */
    return 0;
  }
  if (answer_length >= room) {
    return 0;
  }
  memcpy(text, answer, answer_length);
  return answer_length;
}
