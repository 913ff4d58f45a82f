#include "modules.h"

#include <dlfcn.h>
#include <elf.h>
#include <fnmatch.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "epochs.h"
#include "instrumented.h"
#include "loaded_library.h"
#include "memory.h"

/* More than a JVM with a large application loads; what comes after is nobody's, and the leak check says so. */
#define MAX_MODULES 4096
#define MAX_GLOBS 256
#define TABLE_SIZE (2 * MAX_MODULES)

/* Mapped: the leak check goes through all globals. */
static struct module *modules;
static atomic_int count;
static _Atomic(struct module *) table[TABLE_SIZE]; /* open addressing */
static pthread_mutex_t adding = PTHREAD_MUTEX_INITIALIZER;

static struct range jvm;
static struct range jvm_code;
static uintptr_t sanitizer_pc;
static char java_home[4096]; /* with a slash at its end */
static char *globs[MAX_GLOBS];
static int glob_count;

/* Where code lies: what the linker says of an address. */
struct place {
  struct range mapped;
  struct link_map *map;
};

/* From glibc 2.35 on; lock-free, unlike dladdr. */
#pragma weak _dl_find_object

static bool find_by_dladdr(uintptr_t pc, struct place *place) {
  Dl_info info;
  struct link_map *map = NULL;
  if (!dladdr1((void *)pc, &info, (void **)&map, RTLD_DL_LINKMAP) || !map) {
    return false;
  }
  /* The last one, as they are in ascending order. */
  uintptr_t end = library_segment(info.dli_fbase, map->l_addr, PT_LOAD, 0).end;
  *place = (struct place){{(uintptr_t)info.dli_fbase, end}, map};
  return pc < end;
}

static bool find(uintptr_t pc, struct place *place) {
  if (!_dl_find_object) {
    return find_by_dladdr(pc, place);
  }
  struct dl_find_object found;
  if (_dl_find_object((void *)pc, &found)) {
    return false;
  }
  *place = (struct place){{(uintptr_t)found.dlfo_map_start, (uintptr_t)found.dlfo_map_end}, found.dlfo_link_map};
  return true;
}

static bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

static const char *file_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool is_named(const char *path) {
  for (int i = 0; i < glob_count; i++) {
    if (fnmatch(globs[i], file_name(path), 0) == 0) {
      return true;
    }
  }
  return false;
}

static bool is_system(const char *name) {
  static const char *const names[] = {"libc.so",      "libm.so",      "libdl.so",     "libpthread.so",
                                      "librt.so",     "libgcc_s.",    "libstdc++.so", "libc++.so",
                                      "libc++abi.so", "libunwind.so", "libgomp.",     "libatomic."};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (starts_with(name, names[i])) {
      return true;
    }
  }
  return false;
}

static enum module_class classify(const struct place *place, const char *path) {
  const char *name = file_name(path);
  if (place->mapped.begin == jvm.begin) {
    return MODULE_JVM;
  }
  if (range_has(place->mapped, sanitizer_pc)) {
    return MODULE_SANITIZER;
  }
  if (range_has(place->mapped, (uintptr_t)&classify)) {
    return MODULE_AGENT;
  }
  if (java_home[0] && starts_with(path, java_home)) {
    return strcmp(name, "libjava.so") == 0 ? MODULE_JDK_LOADER : MODULE_JDK;
  }
  /* Before JNA: what JNA unpacks from a jar is named as its own part is. */
  if (is_named(path) || is_instrumented(place->map)) {
    return MODULE_TARGET;
  }
  if (starts_with(name, "ld-linux") || starts_with(name, "ld-musl")) {
    return MODULE_LOADER;
  }
  if (is_system(name)) {
    return MODULE_SYSTEM;
  }
  if (starts_with(name, "libjnidispatch") || fnmatch("jna*.tmp", name, 0) == 0 || starts_with(name, "libffi.so")) {
    return MODULE_JNA;
  }
  return MODULE_OTHER;
}

static unsigned slot_of(const struct place *place) {
  return (unsigned)((place->mapped.begin >> 12) * 2654435761u) % TABLE_SIZE;
}

/* By its path: a library that is loaded in each iteration, to the same place as a rule, is one module. */
static bool is_at(const struct module *module, const struct place *place) {
  return module->begin == place->mapped.begin && module->end == place->mapped.end &&
         module->dynamic == place->map->l_ld && strncmp(module->path, place->map->l_name, sizeof module->path - 1) == 0;
}

static struct module *add(const struct place *place) {
  struct module *result = NULL;
  int busy = agent_busy;
  agent_busy = 1;
  pthread_mutex_lock(&adding);
  unsigned slot = slot_of(place);
  while ((result = table[slot]) && !is_at(result, place)) {
    slot = (slot + 1) % TABLE_SIZE;
  }
  int id = count;
  if (!result && id < MAX_MODULES) {
    result = &modules[id];
    (void)snprintf(result->path, sizeof result->path, "%s", place->map->l_name);
    result->begin = place->mapped.begin;
    result->end = place->mapped.end;
    result->base = place->map->l_addr;
    result->dynamic = place->map->l_ld;
    result->kind = classify(place, result->path);
    result->id = id;
    count = id + 1;
    atomic_store_explicit(&table[slot], result, memory_order_release);
  } else if (!result) {
    epoch_miss();
  }
  pthread_mutex_unlock(&adding);
  agent_busy = busy;
  return result;
}

const struct module *module_at(uintptr_t pc) {
  struct place place;
  if (!find(pc, &place)) {
    return NULL;
  }
  unsigned slot = slot_of(&place);
  const struct module *module;
  while ((module = atomic_load_explicit(&table[slot], memory_order_acquire))) {
    if (is_at(module, &place)) {
      return module;
    }
    slot = (slot + 1) % TABLE_SIZE;
  }
  return add(&place);
}

const struct module *module_by_id(int id) {
  return id >= 0 && id < count ? &modules[id] : NULL;
}

int modules_count(void) {
  return count;
}

bool modules_in_jvm(uintptr_t pc) {
  return range_has(jvm, pc);
}

bool modules_in_jvm_code(uintptr_t address) {
  return range_has(jvm_code, address);
}

bool modules_init(const void *in_jvm, const void *in_sanitizer) {
  struct place place;
  modules = memory_map(MAX_MODULES * sizeof *modules);
  if (!modules || !find((uintptr_t)in_jvm, &place)) {
    return false;
  }
  jvm = place.mapped;
  jvm_code = library_segment((const void *)place.mapped.begin, place.map->l_addr, PT_LOAD, PF_X);
  sanitizer_pc = (uintptr_t)in_sanitizer;
  (void)snprintf(java_home, sizeof java_home, "%s", place.map->l_name);
  char *end = strstr(java_home, "/lib/server/");
  if (end) {
    end[1] = '\0';
  } else {
    java_home[0] = '\0';
  }
  return true;
}

void modules_name_target(const char *pattern) {
  pthread_mutex_lock(&adding);
  char *copy = glob_count < MAX_GLOBS ? strdup(pattern) : NULL;
  if (copy) {
    globs[glob_count++] = copy;
  }
  for (int id = 0; id < count; id++) {
    if ((modules[id].kind == MODULE_OTHER || modules[id].kind == MODULE_SYSTEM) && is_named(modules[id].path)) {
      modules[id].kind = MODULE_TARGET;
    }
  }
  pthread_mutex_unlock(&adding);
}
