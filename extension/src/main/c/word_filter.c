#include "word_filter.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "loaded_library.h"
#include "sanitizer.h"

#define OPERAND_BYTES 4

/* Machine code around the operand of a call, which may be any. */
struct code {
  const char *before;
  size_t before_bytes;
  const char *after;
  size_t after_bytes;
};

#define CODE(before, after) \
  { before, sizeof(before) - 1, after, sizeof(after) - 1 }

/*
 * "bool WordIsPoisoned(uptr addr)" asks whether sizeof(uptr) bytes are; as gcc and as clang translate it for x86-64.
 * Source: https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/asan/asan_poisoning.cpp
 */
static const struct code known[] = {
    CODE("\x48\x83\xec\x08"       /* sub   $8, %rsp */
         "\xbe\x08\x00\x00\x00"   /* mov   $8, %esi */
         "\xe8",                  /* call  __asan_region_is_poisoned */
         "\x48\x85\xc0"           /* test  %rax, %rax */
         "\x0f\x95\xc0"           /* setne %al */
         "\x48\x83\xc4\x08\xc3"), /* add   $8, %rsp; ret */
    CODE("\x50"                   /* push  %rax */
         "\xbe\x08\x00\x00\x00"   /* mov   $8, %esi */
         "\xe8",                  /* call  __asan_region_is_poisoned */
         "\x48\x85\xc0"           /* test  %rax, %rax */
         "\x0f\x95\xc0"           /* setne %al */
         "\x59\xc3"),             /* pop   %rcx; ret */
};

/* jmp *0(%rip): to the address behind it. Shorter than any of them. */
static const char jump[] = "\xff\x25\x00\x00\x00\x00";
#define JUMP_BYTES (sizeof jump - 1)

static bool (*skips)(uintptr_t address);

static bool is_poisoned(uintptr_t address) {
  return skips(address) || __asan_region_is_poisoned((void *)address, sizeof address);
}

static const char *next(const struct code *code, const char *from, const char *end) {
  size_t rest_bytes = OPERAND_BYTES + code->after_bytes;
  size_t bytes = code->before_bytes + rest_bytes;
  while (from && (size_t)(end - from) >= bytes) {
    const char *at = memmem(from, (size_t)(end - from) - rest_bytes, code->before, code->before_bytes);
    if (!at || memcmp(at + bytes - code->after_bytes, code->after, code->after_bytes) == 0) {
      return at;
    }
    from = at + 1;
  }
  return NULL;
}

unsigned char *word_filter_find(struct range text) {
  const char *end = (const char *)text.end;
  const char *found = NULL;
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    const char *at = next(&known[i], (const char *)text.begin, end);
    for (; at; at = next(&known[i], at + 1, end)) {
      if (found) {
        return NULL;
      }
      found = at;
    }
  }
  return (unsigned char *)found;
}

/* A block has a redzone before it. */
static bool answers_rightly(bool (*function)(uintptr_t address)) {
  uintptr_t *block = calloc(1, sizeof *block);
  bool rightly = block && function((uintptr_t)(block - 1)) && !function((uintptr_t)block);
  free(block);
  return rightly;
}

/* Into memory that may only be read and run, without a moment in which it may not be run. */
static bool write_jump(unsigned char *at, const void *to) {
  char code[JUMP_BYTES + sizeof to];
  memcpy(code, jump, JUMP_BYTES);
  memcpy(code + JUMP_BYTES, &to, sizeof to);
  int memory = open("/proc/self/mem", O_WRONLY | O_CLOEXEC);
  bool written = memory >= 0 && pwrite(memory, code, sizeof code, (off_t)(uintptr_t)at) == sizeof code;
  if (memory >= 0) {
    close(memory);
  }
  return written;
}

bool word_filter_install(bool (*passes_over)(uintptr_t address)) {
  Dl_info info;
  const struct link_map *map = NULL;
  if (!__asan_region_is_poisoned ||
      !dladdr1((const void *)__asan_region_is_poisoned, &info, (void **)&map, RTLD_DL_LINKMAP) || !map) {
    return false;
  }
  unsigned char *at = word_filter_find(library_segment(info.dli_fbase, map->l_addr, PT_LOAD, PF_X));
  skips = passes_over;
  return at && answers_rightly((bool (*)(uintptr_t))at) && write_jump(at, (const void *)is_poisoned);
}
