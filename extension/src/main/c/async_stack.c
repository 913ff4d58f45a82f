#include "async_stack.h"

#include <dlfcn.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#include <unwind.h>

#include "modules.h"
#include "sites.h"

#define MAX_FRAMES 256

/* See forte.cpp of HotSpot. */
struct call_frame {
  jint bytecode_index; /* -3 in a native method, other negative numbers: not known */
  jmethodID method;
};

struct call_trace {
  JNIEnv *env;
  jint count; /* 0 or less: there is none */
  struct call_frame *frames;
};

#define IN_NATIVE_METHOD (-3)

static void (*get_call_trace)(struct call_trace *trace, jint depth, void *context);

void async_stack_init(void) {
  *(void **)&get_call_trace = dlsym(RTLD_DEFAULT, "AsyncGetCallTrace");
}

/* Has the context be that of the innermost frame of the JVM's making: from there on the JVM knows its way. */
static _Unwind_Reason_Code on_frame(struct _Unwind_Context *unwound, void *argument) {
  ucontext_t *context = argument;
  uintptr_t pc = _Unwind_GetIP(unwound);
  if (!pc || module_at(pc - 1)) {
    return pc ? _URC_NO_REASON : _URC_END_OF_STACK;
  }
#if defined(__x86_64__)
  context->uc_mcontext.gregs[REG_RIP] = (greg_t)pc;
  context->uc_mcontext.gregs[REG_RSP] = (greg_t)_Unwind_GetCFA(unwound);
  context->uc_mcontext.gregs[REG_RBP] = (greg_t)_Unwind_GetGR(unwound, 6);
#elif defined(__aarch64__)
  context->uc_mcontext.pc = pc;
  context->uc_mcontext.sp = _Unwind_GetCFA(unwound);
  context->uc_mcontext.regs[29] = _Unwind_GetGR(unwound, 29);
#else
#error "tell which registers the JVM wants to know"
#endif
  return _URC_END_OF_STACK;
}

int async_stack_take(JNIEnv *env, jvmtiFrameInfo *frames, int room) {
  if (!get_call_trace) {
    return 0;
  }
  ucontext_t context;
  memset(&context, 0, sizeof context);
  _Unwind_Backtrace(on_frame, &context);
  struct call_frame found[MAX_FRAMES];
  struct call_trace trace = {env, 0, found};
  get_call_trace(&trace, room < MAX_FRAMES ? room : MAX_FRAMES, &context);
  int count = 0;
  for (jint i = 0; i < trace.count; i++) {
    if (found[i].method) {
      jint index = found[i].bytecode_index;
      frames[count].method = found[i].method;
      frames[count++].location = index == IN_NATIVE_METHOD ? LOCATION_NATIVE : index < 0 ? LOCATION_UNKNOWN : index;
    }
  }
  return count;
}
