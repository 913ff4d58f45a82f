#include "jni_caller.h"

#include "agent.h"
#include "modules.h"
#include "ownership.h"

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
  uint32_t site;
  (void)ownership_take(&site);
  agent_busy = 0;
  return site;
}
