#include "fixtures.h"
#include "keep.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { LINK = 271, SLOT = 281, POOLED = 283, SLOTS = 16 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct link {
  struct link *next;
  char payload[LINK - sizeof(struct link *)];
} __attribute__((packed));

_Static_assert(sizeof(struct link) == LINK, "padding would change the size in the report");

static struct link *chain;

static OWN_FRAME struct link *link_new(void) {
  struct link *link = calloc(1, sizeof *link); /* BUG: grow_list */
  KEEP(link);
  return link;
}

void grow_list(void) {
  pthread_mutex_lock(&lock);
  struct link *link = link_new();
  if (link != NULL) {
    link->next = chain;
    chain = link;
  }
  pthread_mutex_unlock(&lock);
}

void grow_list_clean(void) {
  grow_list();
  pthread_mutex_lock(&lock);
  struct link *link = chain;
  if (link != NULL) {
    chain = link->next;
    free(link);
  }
  pthread_mutex_unlock(&lock);
}

static OWN_FRAME FILE *file_open(void) {
  FILE *file = fopen("/dev/null", "r"); /* BUG: grow_files */
  KEEP(file);
  return file;
}

void grow_files(void) {
  FILE *file = file_open();
  KEEP(file);
}

void grow_files_clean(void) {
  FILE *file = file_open();
  if (file != NULL) {
    fclose(file);
  }
}

static OWN_FRAME void *slot_new(void) {
  void *slot = malloc(SLOT);
  KEEP(slot);
  return slot;
}

void ring_put(void) {
  static void *ring[SLOTS];
  static int next;
  pthread_mutex_lock(&lock);
  free(ring[next]);
  ring[next] = slot_new();
  next = (next + 1) % SLOTS;
  pthread_mutex_unlock(&lock);
}

static OWN_FRAME void *pooled_new(void) {
  void *pooled = malloc(POOLED);
  KEEP(pooled);
  return pooled;
}

void pool_take(void) {
  static void *pool[SLOTS];
  static int filled;
  pthread_mutex_lock(&lock);
  if (filled < SLOTS) {
    void **slots = pool;
    KEEP(slots); /* or the compiler drops an array that nobody reads */
    slots[filled++] = pooled_new();
  }
  pthread_mutex_unlock(&lock);
}
