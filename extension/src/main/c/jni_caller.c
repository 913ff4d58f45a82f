#include "jni_caller.h"

#include "agent.h"
#include "modules.h"
#include "native_stack.h"
#include "ownership.h"
#include "sites.h"

/* Deeper recursion is told by its innermost frames. */
#define MAX_CALLS 256

/* A function of its own: its stack frame is large. */
__attribute__((noinline)) static uint32_t look(void) {
  uintptr_t calls[MAX_CALLS];
  struct stacks stacks;
  return ownership_decide(calls, native_stack(calls, MAX_CALLS), &stacks) ? site_of(&stacks) : 0;
}

uint32_t jni_caller_site(const void *return_address) {
  if (agent_busy || !agent_live) {
    return 0;
  }
  /* Code of the JVM's making: a native method has jumped to the function. */
  const struct module *module = module_at((uintptr_t)return_address - 1);
  if (module && module->kind != MODULE_TARGET) {
    return 0;
  }
  agent_busy = 1;
  uint32_t site = look();
  agent_busy = 0;
  return site;
}
