#include "global_refs.h"

#include <pthread.h>
#include <stdatomic.h>

#include "memory.h"

#define TABLE_BITS 19
#define TABLE_SIZE ((size_t)1 << TABLE_BITS)
#define MAX_REFS (TABLE_SIZE / 2)

static struct global_ref *table; /* open addressing; an empty entry has no handle */
static atomic_size_t count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

bool global_refs_init(void) {
  table = memory_map(TABLE_SIZE * sizeof *table);
  return table != NULL;
}

static size_t home_of(uintptr_t handle) {
  return (handle >> 3) * 0x9e3779b97f4a7c15u >> (64 - TABLE_BITS);
}

static size_t next_of(size_t entry) {
  return (entry + 1) % TABLE_SIZE;
}

/* Returns the entry of a handle, or the empty one where it belongs. */
static size_t entry_of(uintptr_t handle) {
  size_t entry = home_of(handle);
  while (table[entry].handle && table[entry].handle != handle) {
    entry = next_of(entry);
  }
  return entry;
}

/* Entries behind it that would not be found any more move up. */
static void empty(size_t entry) {
  for (size_t next = next_of(entry); table[next].handle; next = next_of(next)) {
    size_t distance = (next - home_of(table[next].handle)) % TABLE_SIZE;
    if (distance >= (next - entry) % TABLE_SIZE) {
      table[entry] = table[next];
      entry = next;
    }
  }
  table[entry].handle = 0;
}

bool global_refs_put(uintptr_t handle, struct block made) {
  pthread_mutex_lock(&lock);
  size_t entry = entry_of(handle);
  bool found = table[entry].handle != 0;
  bool room = found || count < MAX_REFS;
  if (room) {
    table[entry] = (struct global_ref){handle, made};
    count += !found;
  }
  pthread_mutex_unlock(&lock);
  return room;
}

bool global_refs_take(uintptr_t handle, struct block *made) {
  /* Most references are the JDK's. */
  if (!handle || !atomic_load_explicit(&count, memory_order_relaxed)) {
    return false;
  }
  pthread_mutex_lock(&lock);
  size_t entry = entry_of(handle);
  bool found = table[entry].handle != 0;
  if (found) {
    *made = table[entry].made;
    empty(entry);
    count--;
  }
  pthread_mutex_unlock(&lock);
  return found;
}

size_t global_refs_copy(struct global_ref *refs, size_t room) {
  pthread_mutex_lock(&lock);
  size_t left = count;
  size_t copied = 0;
  for (size_t entry = 0; left && copied < room; entry++) {
    if (table[entry].handle) {
      refs[copied++] = table[entry];
      left--;
    }
  }
  size_t all = count;
  pthread_mutex_unlock(&lock);
  return all;
}
