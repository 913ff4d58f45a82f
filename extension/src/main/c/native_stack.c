#include "native_stack.h"

#include <unwind.h>

struct stack {
  uintptr_t *calls;
  size_t count;
  size_t room;
};

static _Unwind_Reason_Code on_frame(struct _Unwind_Context *context, void *argument) {
  struct stack *stack = argument;
  int exact = 0;
  uintptr_t address = _Unwind_GetIPInfo(context, &exact);
  if (!address || stack->count == stack->room) {
    return _URC_END_OF_STACK;
  }
  /* A return address may already lie in the next line, or function. */
  stack->calls[stack->count++] = exact ? address : address - 1;
  return _URC_NO_REASON;
}

size_t native_stack(uintptr_t *calls, size_t room) {
  struct stack stack = {calls, 0, room};
  _Unwind_Backtrace(on_frame, &stack);
  return stack.count;
}

void native_stack_init(void) {
  uintptr_t calls[8];
  native_stack(calls, sizeof calls / sizeof *calls);
}
