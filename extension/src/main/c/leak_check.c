#include "leak_check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "blocks.h"
#include "epochs.h"
#include "growth.h"
#include "heap_walk.h"
#include "hooks.h"
#include "java_held.h"
#include "leak_report.h"
#include "lost_refs.h"
#include "memory.h"
#include "sanitizer.h"
#include "scrub.h"
#include "stale_words.h"

#define MAX_LOST ((size_t)1 << 26) /* of address space: a gigabyte */

static char report_path[4096];

static const size_t canary_sizes[] = {23, 167, 1031, 5003};
#define CANARIES (sizeof canary_sizes / sizeof *canary_sizes)
static uintptr_t inverted_canaries[CANARIES];

struct pass {
  struct lost_block *lost; /* those that are recorded */
  size_t count;
  bool canary;
  bool full;
};

static struct pass first, second;
static struct losses found;
static const char *problem; /* why the first pass cannot be trusted; null if it can */
static bool held;           /* by Java, whatever looked lost in it */

void leak_check_init(const char *path) {
  (void)snprintf(report_path, sizeof report_path, "%s", path);
}

static void plant(void) {
  for (size_t i = 0; i < CANARIES; i++) {
    inverted_canaries[i] = hooks_plant(canary_sizes[i]);
  }
}

void leak_check_plant(void) {
  scrub_after(plant);
}

static bool is_canary(uintptr_t address) {
  for (size_t i = 0; i < CANARIES; i++) {
    if (address == ~inverted_canaries[i]) {
      return true;
    }
  }
  return false;
}

static void free_canaries(void) {
  for (size_t i = 0; i < CANARIES; i++) {
    if (inverted_canaries[i]) {
      free((void *)~inverted_canaries[i]);
      inverted_canaries[i] = 0;
    }
  }
}

static off_t report_size(void) {
  struct stat status;
  return stat(report_path, &status) == 0 ? status.st_size : 0;
}

static size_t read_all(int file, char *text, size_t bytes, off_t from) {
  size_t done = 0;
  while (done < bytes) {
    ssize_t part = pread(file, text + done, bytes - done, from + (off_t)done);
    if (part <= 0) {
      break;
    }
    done += (size_t)part;
  }
  return done;
}

/* Returns what was written to the report from an offset on, with a zero at its end; null if it cannot be read. */
static char *report_text(off_t from, size_t *mapped) {
  off_t size = report_size();
  size_t bytes = size > from ? (size_t)(size - from) : 0;
  int file = open(report_path, O_RDONLY | O_CLOEXEC);
  char *text = memory_map(*mapped = bytes + 1);
  if (text && file >= 0) {
    text[read_all(file, text, bytes, from)] = '\0';
  }
  if (file >= 0) {
    close(file);
  }
  return text;
}

static void note(struct lost_block lost, void *context) {
  struct pass *pass = context;
  struct block block;
  if (!blocks_get(lost.address, &block)) {
    /* The JVM's, from before the agent was there. */
    __lsan_ignore_object((const void *)lost.address);
    return;
  }
  if (epoch_test(block.epoch) == EPOCH_CANARY_TEST) {
    pass->canary |= is_canary(lost.address);
  } else if (pass->count < MAX_LOST) {
    pass->lost[pass->count++] = lost;
  } else {
    pass->full = true;
  }
}

/* One stop of the world. Returns null, or why it cannot be trusted. */
static const char *look(struct pass *pass) {
  pass->count = 0;
  pass->canary = pass->full = false;
  if (!pass->lost && !(pass->lost = memory_map(MAX_LOST * sizeof *pass->lost))) {
    return "there is no address space for the list of lost blocks";
  }
  off_t from = report_size();
  stale_words_list();
  __lsan_do_recoverable_leak_check();
  stale_words_forget();
  /* UndefinedBehaviorSanitizer's runtime has the file made anew at the first report after its own start. */
  from = report_size() < from ? 0 : from;
  size_t mapped;
  char *text = report_text(from, &mapped);
  if (!text) {
    return "there is no memory for the report of the leak check";
  }
  const char *why = leak_report_read(text, note, pass);
  munmap(text, mapped);
  if (!why && !pass->canary) {
    why = "the leak check saw none of the blocks that AsanLoop had planted for it";
  }
  return why ? why : pass->full ? "the leak check found more blocks than AsanLoop can hold" : NULL;
}

static int by_place(const void *a, const void *b) {
  const struct loss *left = a;
  const struct loss *right = b;
  if (left->site != right->site) {
    return left->site < right->site ? -1 : 1;
  }
  if (left->kind != right->kind) {
    return left->kind < right->kind ? -1 : 1;
  }
  return (left->epoch > right->epoch) - (left->epoch < right->epoch);
}

static void add_up(struct losses *losses) {
  qsort(losses->items, losses->count, sizeof *losses->items, by_place);
  size_t kept = 0;
  for (size_t i = 0; i < losses->count; i++) {
    struct loss *loss = &losses->items[i];
    if (kept && by_place(&losses->items[kept - 1], loss) == 0) {
      losses->items[kept - 1].blocks++;
      losses->items[kept - 1].bytes += loss->bytes;
    } else {
      losses->items[kept++] = *loss;
    }
  }
  losses->count = kept;
}

static void lose(enum loss_kind kind, const struct block *block) {
  epoch_count(block->epoch, -1);
  if (found.count < MAX_LOST) {
    found.items[found.count++] = (struct loss){block->site, kind, block->epoch, 1, block->size};
  }
}

/* Takes what both passes found out of the records. */
static void collect(void) {
  for (size_t i = 0; i < second.count; i++) {
    struct lost_block lost = second.lost[i];
    struct block block;
    if (!bsearch(&lost, first.lost, first.count, sizeof *first.lost, lost_block_compare) ||
        !blocks_take(lost.address, &block)) {
      continue;
    }
    growth_count(block.site, -1);
    __lsan_ignore_object((const void *)lost.address); /* so that later checks need not list it again */
    lose(lost.direct ? LOSS_DIRECT : LOSS_INDIRECT, &block);
  }
}

static void lose_ref(const struct block *made) {
  lose(LOSS_GLOBAL_REF, made);
}

/*
 * Both leave addresses of what looks lost in their frames and in those of whom they call. So they run far below: where
 * the frames of the second pass are going to be, nothing may be left of them.
 */
static void look_first(void) {
  problem = look(&first);
  qsort(first.lost, first.count, sizeof *first.lost, lost_block_compare);
}

static void ask_java(void) {
  held = false;
  if (heap_walk_hold()) {
    held = java_held_all(first.lost, first.count);
  } else {
    problem = "the JVM did not tell what Java objects hold";
  }
}

/* Returns null, or why it is not known which blocks are lost. */
static const char *find_blocks(void) {
  scrub(); /* what an earlier thread left: a stack is used again */
  scrub_after(look_first);
  if (problem || !first.count) {
    return problem;
  }
  scrub_after(ask_java);
  if (!problem && !held) {
    problem = look(&second);
    if (!problem) {
      collect();
    }
  }
  heap_walk_forget();
  return problem;
}

/* Returns null, or why it is not known what is lost. */
static const char *find(void) {
  const char *why =
      epoch_missed() ? "more libraries, places or references were used than AsanLoop can tell apart" : find_blocks();
  return why ? why : lost_refs_take(lose_ref);
}

const char *leak_check_make(struct losses *losses) {
  found.count = 0;
  if (!found.items && !(found.items = memory_map(MAX_LOST * sizeof *found.items))) {
    return "there is no address space for the list of losses";
  }
  const char *why = find();
  add_up(&found);
  *losses = found;
  free_canaries();
  return why;
}

bool leak_check_lost(uint32_t site) {
  for (size_t i = 0; i < found.count; i++) {
    if (found.items[i].site == site) {
      return true;
    }
  }
  return false;
}
