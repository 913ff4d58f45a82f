/*
 * The stacks that blocks were made with, each kept once: a site.
 *
 * All functions may be called by any thread at any time; none takes a lock or allocates on the heap. Sites are never
 * removed.
 */
#ifndef ASANLOOP_SITES_H
#define ASANLOOP_SITES_H

#include <jni.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define MAX_NATIVE_FRAMES 32
#define MAX_JAVA_FRAMES 48

struct native_frame {
  int module;      /* id */
  uint64_t offset; /* of the call, in the file's addresses */
};

#define LOCATION_NATIVE (-1)
#define LOCATION_UNKNOWN (-2)

struct java_frame {
  jmethodID method;
  int64_t location; /* bytecode index, or one of the below */
};

struct stacks {
  int native_count;
  int java_count;
  struct native_frame native[MAX_NATIVE_FRAMES]; /* innermost first */
  struct java_frame java[MAX_JAVA_FRAMES];
};

struct site {
  uint64_t hash;
  /* Who made blocks here, as far as it matters to whom they are told. */
  atomic_bool outside;     /* also outside of iterations, or a thread that had made blocks in another test */
  atomic_bool test_thread; /* also a thread that runs tests */
  /* See growth.c, which alone reads and writes these. */
  _Atomic int64_t live; /* blocks */
  int64_t live_before;  /* when the epoch began */
  atomic_bool is_changed;
  uint32_t next_changed; /* id; 0 after the last one */
  int native_count;
  int java_count;
  struct native_frame *native;
  struct java_frame *java;
};

/* Called once before all others. Returns false if there is no address space. */
bool sites_init(void);

/* Returns the id of these stacks, from 1; 0 if there is no room for another site. */
uint32_t site_of(const struct stacks *stacks);

/* Returns a site by its id; null if there is none. */
struct site *site_by_id(uint32_t id);

/* Notes that the calling thread made a block at a site. */
void site_note(uint32_t id, uint64_t epoch, bool other_thread);

/* Whether it is a thread of the library's, living across tests, that makes blocks here: they are no test's. */
bool site_is_of_library_thread(const struct site *site);

#endif
