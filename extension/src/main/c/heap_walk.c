#include "heap_walk.h"

#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "blocks.h"

/* Half a gigabyte of pointers; a heap with more has no room beside a sanitizer. */
#define MAX_WORDS ((size_t)1 << 26)
#define FIRST_WORDS ((size_t)1 << 12)

/*
 * Words in some Java object that look like an address near a block. They are in a heap block that is the agent's: the leak
 * check looks into it, as a global of the agent points to it. Memory that is mapped would have to be registered as a
 * root, which costs 10 ms each time.
 */
static uintptr_t *words;
static size_t count;
static size_t capacity;
static bool full;

static void (*shown_to)(uint64_t value);

static void make_room(void) {
  size_t wanted = capacity ? 2 * capacity : FIRST_WORDS;
  uintptr_t *larger = wanted > MAX_WORDS ? NULL : realloc(words, wanted * sizeof *words);
  if (!larger) {
    full = true;
    return;
  }
  memset(larger + capacity, 0, (wanted - capacity) * sizeof *larger);
  words = larger;
  capacity = wanted;
}

static void consider(uint64_t value) {
  if (!blocks_near(value)) {
    return;
  }
  if (count == capacity) {
    make_room();
  }
  if (count < capacity) {
    words[count++] = value;
  }
}

static jint JNICALL on_field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                             jlong *tag, jvalue value, jvmtiPrimitiveType type, void *context) {
  (void)kind, (void)info, (void)class_tag, (void)tag, (void)context;
  if (type == JVMTI_PRIMITIVE_TYPE_LONG) {
    shown_to((uint64_t)value.j);
  }
  return 0;
}

static jint JNICALL on_array(jlong class_tag, jlong size, jlong *tag, jint length, jvmtiPrimitiveType type,
                             const void *elements, void *context) {
  (void)class_tag, (void)size, (void)tag, (void)context;
  if (type == JVMTI_PRIMITIVE_TYPE_LONG) {
    const jlong *values = elements;
    for (jint i = 0; i < length; i++) {
      shown_to((uint64_t)values[i]);
    }
  }
  return 0;
}

bool heap_walk_each(void (*see)(uint64_t value)) {
  shown_to = see;
  jvmtiHeapCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.primitive_field_callback = on_field;
  callbacks.array_primitive_value_callback = on_array;
  return (*agent_jvmti)->FollowReferences(agent_jvmti, 0, NULL, NULL, &callbacks, NULL) == JVMTI_ERROR_NONE;
}

bool heap_walk_hold(void) {
  heap_walk_forget();
  full = false;
  return heap_walk_each(consider) && !full;
}

void heap_walk_forget(void) {
  if (count) {
    memset(words, 0, count * sizeof *words);
  }
  count = 0;
}
