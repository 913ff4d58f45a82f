/*
 * The shared libraries of this process: whose code an address is in.
 *
 * A module that was seen once is remembered for ever, so that a stack can be told after the library was unloaded. Code
 * that belongs to no module is what the JVM made at run time.
 */
#ifndef ASANLOOP_MODULES_H
#define ASANLOOP_MODULES_H

#include <stdbool.h>
#include <stdint.h>

enum module_class {
  MODULE_TARGET,     /* under test: instrumented, or named by the user */
  MODULE_JVM,        /* libjvm.so */
  MODULE_JDK,        /* another library of the JDK */
  MODULE_JDK_LOADER, /* the JDK's library that loads others and calls their JNI_OnLoad */
  MODULE_JNA,        /* JNA's native part, and libffi */
  MODULE_SYSTEM,     /* C and C++ libraries: they work for whoever calls them */
  MODULE_LOADER,     /* the dynamic linker */
  MODULE_SANITIZER,  /* the runtime, with its interceptors */
  MODULE_AGENT,
  MODULE_OTHER
};

struct module {
  uintptr_t begin; /* of its mapping */
  uintptr_t end;
  uintptr_t base; /* what is added to the addresses in the file */
  const void *dynamic;
  enum module_class kind;
  int id;
  char path[4096];
};

/*
 * Learns where the JVM, the sanitizer and the agent itself are. Called once, at start. Returns false where the dynamic
 * linker cannot tell, or there is no address space.
 */
bool modules_init(const void *in_jvm, const void *in_sanitizer);

/*
 * Has libraries whose file name a pattern fits (as for fnmatch) be under test although they are not instrumented, also
 * those that were seen before. Copies it. Called before any of them is of interest; needs agent_busy.
 */
void modules_name_target(const char *pattern);

/*
 * Returns the module that code at an address belongs to; null if it belongs to none (or to one too many). Any thread;
 * takes a lock and may allocate at the first sight of a module only, with agent_busy set.
 */
const struct module *module_at(uintptr_t pc);

/* Returns a module by its id, also when it was unloaded. */
const struct module *module_by_id(int id);

/* Returns how many modules have been seen; their ids are 0 and up. */
int modules_count(void);

/* Whether an address lies in libjvm.so; the cheapest of all questions. */
bool modules_in_jvm(uintptr_t pc);

/* Whether it lies in the code of libjvm.so. */
bool modules_in_jvm_code(uintptr_t address);

#endif
