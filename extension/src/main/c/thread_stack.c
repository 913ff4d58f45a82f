#include "thread_stack.h"

#include <pthread.h>

static _Thread_local uintptr_t begin, end;

void thread_stack_note(void) {
  pthread_attr_t attributes;
  void *lowest = NULL;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
    if (pthread_attr_getstack(&attributes, &lowest, &bytes) == 0) {
      begin = (uintptr_t)lowest;
      end = begin + bytes;
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
