#include "thread_stack.h"

#include <pthread.h>
#include <stdatomic.h>

static _Thread_local uintptr_t begin, end;
static _Atomic size_t variables = SIZE_MAX;

static void note_variables(size_t above) {
  size_t least = atomic_load(&variables);
  while (above < least && !atomic_compare_exchange_weak(&variables, &least, above)) {
  }
}

void thread_stack_note(void) {
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &lowest, &bytes) == 0) {
      begin = (uintptr_t)lowest;
      end = begin + bytes;
      note_variables(end - (uintptr_t)__builtin_frame_address(0));
    }
    pthread_attr_destroy(&attributes);
  }
}

size_t thread_stack_left(void) {
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  return here > begin && here < end ? here - begin : 0;
}

uintptr_t thread_stack_end(void) {
  return end;
}

size_t thread_stack_variables(void) {
  return variables;
}
