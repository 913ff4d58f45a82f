#include "launcher.h"

#include <link.h>
#include <string.h>

#include "sanitizer.h"
#include "thread_stack.h"

#define MAX_DANGLING (sizeof((struct dangling *)NULL)->addresses / sizeof(uintptr_t))

static bool is_freed(uintptr_t address) {
  void *call;
  int thread;
  return __asan_get_free_stack((void *)address, &call, 1, &thread) > 0;
}

static bool has(const struct dangling *dangling, uintptr_t address) {
  for (size_t i = 0; i < dangling->count; i++) {
    if (dangling->addresses[i] == address) {
      return true;
    }
  }
  return false;
}

void dangling_take(uintptr_t begin, uintptr_t end, struct dangling *dangling) {
  for (uintptr_t *word = (uintptr_t *)begin; (uintptr_t)(word + 1) <= end && dangling->count < MAX_DANGLING; word++) {
    if (is_freed(*word)) {
      dangling->addresses[dangling->count++] = *word;
      *word = 0;
    }
  }
}

/* Frames of others are read as well. */
__attribute__((no_sanitize_address)) void dangling_overwrite(uintptr_t begin, uintptr_t end,
                                                             const struct dangling *dangling) {
  for (uintptr_t *word = (uintptr_t *)begin; (uintptr_t)(word + 1) <= end; word++) {
    if (has(dangling, *word)) {
      *word = 0;
    }
  }
}

static bool is_launcher(const char *path) {
  const char *name = strrchr(path, '/');
  return name && strcmp(name, "/libjli.so") == 0;
}

static int take_from(struct dl_phdr_info *library, size_t size, void *dangling) {
  (void)size;
  for (int i = 0; is_launcher(library->dlpi_name) && i < library->dlpi_phnum; i++) {
    const ElfW(Phdr) *segment = &library->dlpi_phdr[i];
    uintptr_t begin = library->dlpi_addr + segment->p_vaddr;
    if (segment->p_type == PT_LOAD && segment->p_flags & PF_W) {
      uintptr_t aligned = (begin + sizeof begin - 1) & ~(sizeof begin - 1);
      dangling_take(aligned, begin + segment->p_memsz, dangling);
    }
  }
  return 0;
}

void launcher_forget(void) {
  if (!__asan_get_free_stack) {
    return;
  }
  struct dangling dangling = {.count = 0};
  dl_iterate_phdr(take_from, &dangling);
  if (dangling.count) {
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    dangling_overwrite(here & ~(sizeof here - 1), thread_stack_end(), &dangling);
  }
}
