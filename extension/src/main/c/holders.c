#include "holders.h"

#include <link.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "global_names.h"
#include "java_holders.h"
#include "memory.h"
#include "modules.h"
#include "process_memory.h"
#include "thread_stacks.h"

#define VISITED_SLOTS ((size_t)1 << 22)
#define MAX_VISITED (VISITED_SLOTS / 2)
#define MAX_SEGMENTS 1024
#define CHUNK_WORDS ((size_t)512)

struct holder {
  const struct module *module; /* of the variable that the walk began at; null if it was another place */
  uintptr_t variable;
  const struct java_hit *hit; /* null if the walk did not begin at a Java object */
  bool named;
  char text[HOLDER_ROOM];
};

/* The data of a library. */
struct segment {
  const struct module *module;
  uintptr_t begin;
  uintptr_t end;
};

static struct segment segments[MAX_SEGMENTS];
static size_t segment_count;
static uintptr_t *visited; /* addresses, by hash */
static uintptr_t *pending; /* those whose blocks are still to be read */
static size_t visited_count;
static size_t pending_count;
static struct holder holder;
static void (*on_reached)(const struct block *block, struct holder *holder);

const char *holder_text(struct holder *of) {
  if (!of->named) {
    of->named = true;
    of->text[0] = '\0';
    if (of->module) {
      global_name(of->module->path, of->variable - of->module->base, of->text, sizeof of->text);
    } else if (of->hit) {
      java_holders_name(of->hit, of->text, sizeof of->text);
    } else {
      (void)snprintf(of->text, sizeof of->text, "the stack or a variable of a thread");
    }
  }
  return of->text;
}

/* Returns whether it is new; false also if there is no room. */
static bool visit(uintptr_t address) {
  size_t slot = (address >> 4) * 0x9e3779b97f4a7c15ULL % VISITED_SLOTS;
  for (; visited[slot]; slot = (slot + 1) % VISITED_SLOTS) {
    if (visited[slot] == address) {
      return false;
    }
  }
  if (visited_count == MAX_VISITED) {
    return false;
  }
  visited[slot] = address;
  visited_count++;
  return true;
}

static void follow(uintptr_t word) {
  uintptr_t begin;
  struct block block;
  if (blocks_near(word) && blocks_find(word, &begin, &block) && visit(begin)) {
    pending[pending_count++] = begin;
    on_reached(&block, &holder);
  }
}

/* Calls back with each word of a piece of memory and its address. */
static void each_word(uintptr_t begin, uintptr_t end, void (*use)(uintptr_t word, uintptr_t address)) {
  uintptr_t words[CHUNK_WORDS];
  while (begin < end && end - begin >= sizeof *words) {
    size_t wanted = (end - begin) / sizeof *words;
    size_t count = process_memory_read(begin, words, wanted < CHUNK_WORDS ? wanted : CHUNK_WORDS);
    if (count == 0) {
      return;
    }
    for (size_t i = 0; i < count; i++) {
      use(words[i], begin + (i * sizeof *words));
    }
    begin += count * sizeof *words;
  }
}

static void follow_in_block(uintptr_t word, uintptr_t address) {
  (void)address;
  follow(word);
}

static void follow_all(void) {
  while (pending_count) {
    uintptr_t begin = pending[--pending_count];
    struct block block;
    if (blocks_get(begin, &block)) {
      each_word(begin, begin + block.size, follow_in_block);
    }
  }
}

static void follow_variable(uintptr_t word, uintptr_t address) {
  holder.variable = address;
  holder.named = false;
  follow(word);
  follow_all();
}

static void note_segments(const struct module *module, const struct dl_phdr_info *library) {
  for (int i = 0; i < library->dlpi_phnum && segment_count < MAX_SEGMENTS; i++) {
    const ElfW(Phdr) *header = &library->dlpi_phdr[i];
    if (header->p_type == PT_LOAD && header->p_flags & PF_W) {
      uintptr_t begin = library->dlpi_addr + header->p_vaddr;
      uintptr_t aligned = (begin + sizeof begin - 1) & ~(sizeof begin - 1);
      segments[segment_count++] = (struct segment){module, aligned, begin + header->p_memsz};
    }
  }
}

/* The linker's lock is held: no more than this is done here. */
static int on_library(struct dl_phdr_info *library, size_t size, void *context) {
  (void)size, (void)context;
  for (int id = 0; id < modules_count(); id++) {
    const struct module *module = module_by_id(id);
    if (module->base == library->dlpi_addr && strcmp(module->path, library->dlpi_name) == 0) {
      note_segments(module, library);
      break;
    }
  }
  return 0;
}

static void from_variables(enum module_class kind) {
  for (size_t i = 0; i < segment_count; i++) {
    if (segments[i].module->kind == kind) {
      holder.module = segments[i].module;
      holder.hit = NULL;
      each_word(segments[i].begin, segments[i].end, follow_variable);
    }
  }
}

static void from_java(void) {
  size_t count = java_holders_begin();
  holder.module = NULL;
  for (size_t i = 0; i < count; i++) {
    holder.hit = java_holders_hit(i);
    holder.named = false;
    follow(holder.hit->pointer);
    follow_all();
  }
  java_holders_end();
}

static void follow_stack(const struct stack *stack) {
  if (stack->kind != STACK_OF_JVM) {
    each_word(stack->begin, stack->end, follow_variable);
  }
}

/* Last, as a stack also has what was only passed on to others. */
static void from_threads(void) {
  holder.module = NULL;
  holder.hit = NULL;
  thread_stacks_each(follow_stack);
}

void holders_walk(void (*reached)(const struct block *block, struct holder *holder)) {
  visited_count = pending_count = segment_count = 0;
  visited = memory_map(VISITED_SLOTS * sizeof *visited);
  pending = memory_map(MAX_VISITED * sizeof *pending);
  on_reached = reached;
  if (visited && pending && process_memory_open()) {
    dl_iterate_phdr(on_library, NULL);
    from_variables(MODULE_TARGET);
    from_variables(MODULE_SYSTEM); /* the list of open files */
    from_java();
    from_threads();
  }
  process_memory_close();
  if (visited) {
    munmap(visited, VISITED_SLOTS * sizeof *visited);
  }
  if (pending) {
    munmap(pending, MAX_VISITED * sizeof *pending);
  }
}
