#include "errors.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "agent.h"
#include "epochs.h"
#include "java_stacks.h"
#include "java_threads.h"
#include "reported_block.h"
#include "sanitizer.h"
#include "site_text.h"
#include "stack_printer.h"

static char error_path[4096];
static pid_t process;

/* Returns the Java name of this thread, or the system's. */
static void thread_name(char *name, size_t room) {
  jvmtiThreadInfo info;
  JNIEnv *env = agent_live ? agent_env() : NULL;
  name[0] = '\0';
  if (env && java_threads_state(env) == JAVA_THREAD_IN_NATIVE &&
      (*agent_jvmti)->GetThreadInfo(agent_jvmti, NULL, &info) == JVMTI_ERROR_NONE) {
    (void)snprintf(name, room, "%s", info.name);
    (*agent_jvmti)->Deallocate(agent_jvmti, (unsigned char *)info.name);
  } else {
    pthread_getname_np(pthread_self(), name, room);
  }
}

/* Keep in sync with ErrorStack.java. */
static size_t print_place(char *text, size_t room) {
  char thread[256];
  thread_name(thread, sizeof thread);
  uint64_t epoch = epoch_current();
  int length = snprintf(text, room, "thread\t%s\nepoch\t%u\t%lld\n", thread, epoch_test(epoch),
                        (long long)epoch_iteration(epoch));
  return length > 0 && (size_t)length < room ? (size_t)length : 0;
}

static void write_all(const char *text, size_t length) {
  int file = open(error_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  while (file >= 0 && length > 0) {
    ssize_t written = write(file, text, length);
    if (written <= 0) {
      break;
    }
    text += written;
    length -= (size_t)written;
  }
  if (file >= 0) {
    close(file);
  }
}

static size_t print_java(const struct java_frame *frames, int count, bool may_ask, char *text, size_t room) {
  return may_ask ? java_stacks_print(frames, count, text, room) : stack_printer_print(frames, count, text, room);
}

static size_t print_allocation(const struct site *site, uint64_t epoch, char *text, size_t room) {
  int length = snprintf(text, room, "allocated\t%u\t%lld\n", epoch_test(epoch), (long long)epoch_iteration(epoch));
  return (size_t)length + site_text_native(site, text + length, room - (size_t)length);
}

/* Runs on the thread that made the error, perhaps in a signal handler, while the runtime holds its locks. */
static void on_error(const char *report) {
  /* A copy of the process, forked by C code, has one thread only, and would wait in the JVM for others. */
  if (getpid() != process) {
    return;
  }
  static char text[1 << 16]; /* the runtime lets one thread at a time in here */
  int busy = agent_busy;
  agent_busy = 1;
  write_all(text, print_place(text, sizeof text));
  struct stacks stacks;
  bool may_ask = java_stacks_take_in_error(&stacks);
  write_all(text, print_java(stacks.java, stacks.java_count, may_ask, text, sizeof text));
  struct block block;
  const struct site *site = reported_block_site(report, &block);
  if (site) {
    write_all(text, print_allocation(site, block.epoch, text, sizeof text));
    write_all(text, print_java(site->java, site->java_count, may_ask, text, sizeof text));
  }
  agent_busy = busy;
}

void errors_init(const char *path) {
  process = getpid();
  (void)snprintf(error_path, sizeof error_path, "%s", path);
  stack_printer_start();
  __asan_set_error_report_callback(on_error);
}

static void use_signal_stack(int signal) {
  struct sigaction action;
  if (sigaction(signal, NULL, &action) == 0 && !(action.sa_flags & SA_ONSTACK)) {
    action.sa_flags |= SA_ONSTACK;
    sigaction(signal, &action, NULL);
  }
}

void errors_use_signal_stack(void) {
  use_signal_stack(SIGSEGV);
  use_signal_stack(SIGBUS);
}
