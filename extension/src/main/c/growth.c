#include "growth.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "blocks.h"
#include "epochs.h"
#include "memory.h"
#include "sites.h"
#include "votes.h"

#define MAX_RECORDS ((size_t)1 << 20) /* of address space: a gigabyte and a half */
#define HEADS ((size_t)1 << 16)

/* A series and whose it is. */
struct record {
  uint32_t site;
  uint32_t test;
  struct record *next_of_head; /* the next with the same hash */
  struct record *next_of_test; /* of the free ones: the next free one */
  bool rises;
  int64_t late_survivors; /* made in the second half */
  struct votes *votes;    /* null if it does not grow */
  struct growth growth;
  struct series series;
};

struct test {
  int64_t ran; /* the last iteration that ended */
  struct record *records;
};

static _Atomic uint32_t changed; /* the first of the sites that have changed; the others follow by next_changed */
static struct test *tests;       /* by number */
static struct record **heads;    /* by hash */
static struct record *records;
static size_t record_count;
static struct record *free_records;

bool growth_init(void) {
  tests = memory_map((EPOCH_MAX_TEST + 1) * sizeof *tests);
  heads = (struct record **)memory_map(HEADS * sizeof *heads);
  records = memory_map(MAX_RECORDS * sizeof *records);
  return tests && heads && records;
}

void growth_count(uint32_t id, int change) {
  struct site *site = site_by_id(id);
  if (!site) {
    return; /* what the linker keeps for threads */
  }
  atomic_fetch_add(&site->live, change);
  if (atomic_load(&site->is_changed) || atomic_exchange(&site->is_changed, true)) {
    return;
  }
  uint32_t next = atomic_load(&changed);
  do {
    site->next_changed = next;
  } while (!atomic_compare_exchange_weak(&changed, &next, id));
}

static struct record **head_of(uint32_t test, uint32_t site) {
  uint64_t hash = ((uint64_t)test << 32 | site) * 0x9e3779b97f4a7c15ULL;
  return &heads[hash >> 48];
}

static struct record *find(uint32_t test, uint32_t site) {
  struct record *record = *head_of(test, site);
  while (record && (record->test != test || record->site != site)) {
    record = record->next_of_head;
  }
  return record;
}

static struct record *make(uint32_t test, uint32_t site) {
  struct record *record = free_records;
  if (record) {
    free_records = record->next_of_test;
    memset(record, 0, sizeof *record);
  } else if (record_count < MAX_RECORDS) {
    record = &records[record_count++];
  } else {
    return NULL;
  }
  struct record **head = head_of(test, site);
  record->site = site;
  record->test = test;
  record->next_of_head = *head;
  record->next_of_test = tests[test].records;
  *head = tests[test].records = record;
  return record;
}

static void add(uint64_t epoch, uint32_t site, int64_t change) {
  if (epoch_iteration(epoch) <= 0 || change == 0) {
    return;
  }
  struct record *record = find(epoch_test(epoch), site);
  record = record ? record : make(epoch_test(epoch), site);
  if (record) {
    series_add(&record->series, epoch_iteration(epoch), change);
  }
}

void growth_turn(uint64_t ended) {
  for (uint32_t id = atomic_exchange(&changed, 0); id;) {
    struct site *site = site_by_id(id);
    uint32_t next = site->next_changed;
    /* In this order: a change from now on puts it on the list again. */
    atomic_exchange(&site->is_changed, false);
    int64_t live = atomic_load(&site->live);
    add(ended, id, live - site->live_before);
    site->live_before = live;
    id = next;
  }
  struct test *test = &tests[epoch_test(ended)];
  if (epoch_iteration(ended) > test->ran) {
    test->ran = epoch_iteration(ended);
  }
}

static bool find_rising(struct test *test, bool (*lost)(uint32_t site)) {
  bool any = false;
  for (struct record *record = test->records; record; record = record->next_of_test) {
    record->rises = series_rises(&record->series, test->ran) && !lost(record->site) &&
                    !site_is_of_library_thread(site_by_id(record->site));
    any |= record->rises;
  }
  return any;
}

static void note_survivor(uintptr_t address, const struct block *block, void *context) {
  (void)address, (void)context;
  int64_t iteration = epoch_iteration(block->epoch);
  uint32_t test = epoch_test(block->epoch);
  struct record *record = iteration > 0 ? find(test, block->site) : NULL;
  if (record && record->rises) {
    record->growth.survivors++;
    record->growth.bytes += (int64_t)block->size;
    record->late_survivors += iteration > series_half(&record->series, tests[test].ran);
  }
}

/* Whoever survives is asked for what keeps it. Returns whether any site grows. */
static bool elect(struct test *test) {
  bool any = false;
  for (struct record *record = test->records; record; record = record->next_of_test) {
    record->rises = record->rises && series_survives(&record->series, test->ran, record->late_survivors);
    record->votes = record->rises ? calloc(1, sizeof *record->votes) : NULL;
    any |= record->rises;
  }
  return any;
}

static void vote(const struct block *block, struct holder *holder) {
  struct record *record = find(epoch_test(block->epoch), block->site);
  if (record && record->votes && votes_open(record->votes)) {
    votes_add(record->votes, holder_text(holder));
  }
}

static void tell(struct test *test, void (*each)(const struct growth *, void *), void *context) {
  for (struct record *record = test->records; record; record = record->next_of_test) {
    if (record->rises) {
      struct growth *growth = &record->growth;
      growth->site = record->site;
      growth->test = record->test;
      growth->holder = record->votes ? votes_winner(record->votes, growth->survivors) : "";
      growth->point_count = series_points(&record->series, test->ran, growth->points);
      each(growth, context);
    }
  }
}

static void forget(struct test *test) {
  while (test->records) {
    struct record *record = test->records;
    struct record **link = head_of(record->test, record->site);
    while (*link != record) {
      link = &(*link)->next_of_head;
    }
    *link = record->next_of_head;
    free(record->votes);
    test->records = record->next_of_test;
    record->next_of_test = free_records;
    free_records = record;
  }
}

void growth_find(const uint32_t *numbers, size_t count, bool (*lost)(uint32_t site),
                 void (*each)(const struct growth *growth, void *context), void *context) {
  bool any = false;
  for (size_t i = 0; i < count; i++) {
    any |= find_rising(&tests[numbers[i]], lost);
  }
  if (any) {
    blocks_each(note_survivor, NULL);
  }
  any = false;
  for (size_t i = 0; i < count; i++) {
    any |= elect(&tests[numbers[i]]);
  }
  if (any) {
    holders_walk(vote);
  }
  for (size_t i = 0; i < count; i++) {
    tell(&tests[numbers[i]], each, context);
    forget(&tests[numbers[i]]);
  }
}
