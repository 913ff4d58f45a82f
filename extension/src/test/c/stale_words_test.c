#include "stale_words.h"

#include <dlfcn.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

#include "aside.h"
#include "blocks.h"
#include "harness.h"
#include "modules.h"
#include "sanitizer.h"
#include "thread_stack.h"
#include "thread_stacks.h"

enum { BLOCK_BYTES = 16384, INSIDE = 0x0a1, DEEP = 0x2100 };

/* Whose stack it is. */
enum owner { LIBRARY, JAVA, TEST_THREAD, JVM };

struct waiter {
  enum owner owner;
  sem_t ready, over;
  volatile uintptr_t *begin; /* words on its stack: the address of a block, one within it, and a number */
  volatile uintptr_t *inside;
  volatile uintptr_t *number;
  volatile uintptr_t *deep; /* far within the block, and a little behind its begin */
  volatile uintptr_t *header;
};

static char *block;
static void *in_jvm; /* a library that stands in for it */

static void prepare(void) {
  if (!block) {
    in_jvm = dlsym(dlopen("libm.so.6", RTLD_NOW), "cbrt");
    CHECK(in_jvm != NULL);
    CHECK(modules_init(in_jvm, (const void *)__asan_get_alloc_stack) && blocks_init() && thread_stacks_init());
    CHECK(stale_words_init());
    block = malloc(BLOCK_BYTES);
    CHECK(blocks_put((uintptr_t)block, (struct block){.site = 1, .size = BLOCK_BYTES}));
  }
}

__attribute__((noinline)) static void wait_with_words(struct waiter *waiter) {
  volatile uintptr_t words[] = {
      (uintptr_t)block,        (uintptr_t)block + INSIDE, INSIDE,
      (uintptr_t)block + DEEP, (uintptr_t)block + 16,     waiter->owner == JVM ? (uintptr_t)in_jvm : 0};
  waiter->begin = &words[0];
  waiter->inside = &words[1];
  waiter->number = &words[2];
  waiter->deep = &words[3];
  waiter->header = &words[4];
  if (waiter->owner == TEST_THREAD) {
    aside_stand();
  } else {
    sem_post(&waiter->ready);
    sem_wait(&waiter->over);
  }
  waiter->begin = waiter->inside = waiter->number = waiter->deep = waiter->header = NULL;
}

static void *run(void *context) {
  struct waiter *waiter = context;
  thread_stack_note();
  if (waiter->owner == JAVA || waiter->owner == TEST_THREAD) {
    thread_stacks_note_java();
  }
  wait_with_words(waiter);
  return NULL;
}

static bool hidden(volatile uintptr_t *word) {
  return stale_words_has((uintptr_t)word);
}

/* Until the kernel has it waiting: before that nothing is listed. */
static void list_once_it_waits(const struct waiter *waiter, bool something) {
  stale_words_list();
  for (int i = 0; something && i < 1000 && !hidden(waiter->inside); i++) {
    stale_words_forget();
    (void)sched_yield();
    stale_words_list();
  }
}

static void check(enum owner owner, bool hides_begin, bool hides_inside) {
  prepare();
  struct waiter waiter = {.owner = owner};
  sem_init(&waiter.ready, 0, 0);
  sem_init(&waiter.over, 0, 0);
  pthread_t thread;
  CHECK_EQUAL(0, pthread_create(&thread, NULL, run, &waiter));
  if (owner == TEST_THREAD) {
    aside_await();
  } else {
    sem_wait(&waiter.ready);
  }
  list_once_it_waits(&waiter, hides_inside);
  CHECK_EQUAL(hides_begin, hidden(waiter.begin));
  CHECK_EQUAL(hides_inside, hidden(waiter.inside));
  CHECK_EQUAL(hides_inside, hidden(waiter.deep));
  CHECK_EQUAL(hides_begin, hidden(waiter.header));
  CHECK_EQUAL(owner == TEST_THREAD, hidden(waiter.number));
  *waiter.inside += 1;
  CHECK_EQUAL(owner == TEST_THREAD, hidden(waiter.inside));
  stale_words_forget();
  CHECK_EQUAL(owner == TEST_THREAD, hidden(waiter.begin));
  if (owner == TEST_THREAD) {
    aside_release();
  } else {
    sem_post(&waiter.over);
  }
  pthread_join(thread, NULL);
}

TEST(a_library_may_hold_a_block_by_any_word) {
  check(LIBRARY, false, false);
}

TEST(java_code_holds_a_block_by_its_begin_or_what_is_behind_a_header) {
  check(JAVA, false, true);
}

TEST(the_tests_thread_holds_nothing_when_it_stands_aside) {
  check(TEST_THREAD, true, true);
  CHECK_EQUAL(0, aside_frames().end);
}

TEST(the_jvms_own_threads_hold_nothing) {
  check(JVM, true, true);
}
