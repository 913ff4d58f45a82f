#include "ownership.h"

#include "java_stacks.h"
#include "modules.h"
#include "native_stack.h"
#include "sites.h"

/* Deeper recursion is told by its innermost frames. */
#define MAX_CALLS 256

static _Thread_local bool plants;

/* What a native stack comes down to. */
enum boundary {
  AT_JAVA,     /* code that the JVM made: interpreter, compiled methods, stubs */
  AT_JNA_CALL, /* JNA's call of a native function */
  AT_LINKER,   /* the dynamic linker, which runs an initialiser */
  AT_JVM,      /* code that calls a library only to load it or to hand it an event */
  AT_FOREIGN,  /* code that the allocation was made for, or that is not under test */
  AT_END       /* the thread's first function, or where unwinding ended */
};

struct walk {
  bool target;      /* whether a library under test has been passed */
  int target_count; /* frames up to the last one of it */
  enum boundary boundary;
};

/* JNA calls a function through a register; what it calls for itself it calls by name. */
static bool is_call_through_register(uintptr_t return_address) {
#if defined(__x86_64__)
  const unsigned char *code = (const unsigned char *)return_address;
  return code[-2] == 0xff && (code[-1] & 0xf8) == 0xd0; /* call *%reg */
#elif defined(__aarch64__)
  return (*(const uint32_t *)(return_address - 4) & 0xfffffc1f) == 0xd63f0000; /* blr reg */
#else
#error "tell how a call through a register looks"
#endif
}

static enum module_class kind_of(const struct module *module) {
  return plants && module->kind == MODULE_AGENT ? MODULE_TARGET : module->kind;
}

static void push(struct stacks *stacks, const struct module *module, uintptr_t call) {
  if (stacks->native_count < MAX_NATIVE_FRAMES) {
    stacks->native[stacks->native_count++] = (struct native_frame){module->id, call - module->base};
  }
}

static void walk(const uintptr_t *calls, size_t length, struct stacks *stacks, struct walk *walk) {
  walk->boundary = AT_END;
  for (size_t i = 0; i < length; i++) {
    const struct module *module = module_at(calls[i]);
    if (!module) {
      walk->boundary = AT_JAVA;
      return;
    }
    switch (kind_of(module)) {
      case MODULE_SANITIZER:
      case MODULE_AGENT:
        break;
      case MODULE_TARGET:
        push(stacks, module, calls[i]);
        walk->target = true;
        walk->target_count = stacks->native_count;
        break;
      case MODULE_SYSTEM:
        push(stacks, module, calls[i]);
        break;
      case MODULE_JNA:
        walk->boundary = is_call_through_register(calls[i] + 1) ? AT_JNA_CALL : AT_FOREIGN;
        return;
      case MODULE_LOADER:
        walk->boundary = AT_LINKER;
        return;
      case MODULE_JVM:
      case MODULE_JDK_LOADER:
        walk->boundary = AT_JVM;
        return;
      case MODULE_JDK:
        walk->boundary = AT_FOREIGN;
        return;
      case MODULE_OTHER:
        /* It calls a library under test, or allocates for itself what one has asked for. */
        if (!walk->target) {
          walk->boundary = AT_FOREIGN;
          return;
        }
        push(stacks, module, calls[i]);
        break;
    }
  }
}

static bool is_target_function(uintptr_t function) {
  const struct module *module = function ? module_at(function) : NULL;
  return module && kind_of(module) == MODULE_TARGET;
}

/* A library of the system's can be under test and be used by the JDK as well: the nearest native method decides. */
static bool is_for_jdk(const struct java_caller *caller) {
  const struct module *module = caller->function ? module_at(caller->function) : NULL;
  return module && (module->kind == MODULE_JDK || module->kind == MODULE_JDK_LOADER || module->kind == MODULE_JVM);
}

/* No frame of a library is left: it jumped to the allocator, or Java code called the allocator. */
static bool is_tail_call(const struct walk *walk, const struct java_caller *caller, struct stacks *stacks) {
  if (walk->boundary == AT_JNA_CALL || caller->jna_for_user) {
    return true;
  }
  if (walk->boundary != AT_JAVA || !caller->known) {
    return false;
  }
  if (!caller->native) {
    return true; /* a downcall of java.lang.foreign */
  }
  if (!is_target_function(caller->function)) {
    return false;
  }
  const struct module *module = module_at(caller->function);
  int count = stacks->native_count;
  push(stacks, module, caller->function);
  return stacks->native_count > count;
}

static bool decide(const uintptr_t *calls, size_t length, struct stacks *stacks) {
  struct walk at = {0};
  struct java_caller caller;
  stacks->native_count = 0;
  stacks->java_count = 0;
  walk(calls, length, stacks, &at);
  if (!at.target && (at.boundary == AT_JVM || at.boundary == AT_LINKER || at.boundary == AT_END)) {
    return false;
  }
  java_stacks_take(at.boundary == AT_LINKER, stacks, &caller);
  if (at.target) {
    stacks->native_count = at.target_count; /* what is farther out differs from call to call */
    return at.boundary != AT_FOREIGN && !(at.boundary == AT_JAVA && is_for_jdk(&caller));
  }
  if (at.boundary == AT_FOREIGN && !caller.jna_for_user) {
    return false;
  }
  return is_tail_call(&at, &caller, stacks);
}

/* Not within a function of the hooks: its stack frame is large. */
__attribute__((noinline)) bool ownership_take(uint32_t *site) {
  uintptr_t calls[MAX_CALLS];
  struct stacks stacks;
  bool counts = decide(calls, native_stack(calls, MAX_CALLS), &stacks);
  *site = counts ? site_of(&stacks) : 0;
  return counts;
}

void ownership_plant(bool on) {
  plants = on;
}
