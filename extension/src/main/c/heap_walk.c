#include "heap_walk.h"

#include <stdlib.h>
#include <string.h>

#include "agent.h"
#include "blocks.h"

/* Half a gigabyte of pointers; a heap with more has no room beside a sanitizer. */
#define MAX_WORDS ((size_t)1 << 26)
#define FIRST_WORDS ((size_t)1 << 12)

#define CHUNK_TAG 1

/*
 * Words in some Java object that look like an address near a block. They are in a heap block that is the agent's: the
 * leak check looks into it, as a global of the agent points to it. Memory that is mapped would have to be registered as
 * a root, which costs 10 ms each time.
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

/* Words of frames, unlike those of objects, have no types. */
static void see_raw(const uint64_t *chunk, jlong bytes) {
  for (jlong at = 0; at + (jlong)sizeof *chunk <= bytes; at += (jlong)sizeof *chunk) {
    shown_to(*chunk++);
  }
}

/* Where the frames of virtual threads are that wait, from JDK 21 on. */
struct chunks {
  jint count;
  jobject *objects;
  jlong *sizes;
  bool seen;
};

static jint JNICALL tag(jlong class_tag, jlong size, jlong *tag, jint length, void *context) {
  (void)class_tag, (void)size, (void)length, (void)context;
  *tag = CHUNK_TAG;
  return 0;
}

/* While the callback runs the world stands still, and a local reference is the address of where the object is. */
static jint JNICALL see_chunks(jlong class_tag, jlong size, jlong *tag, jint length, void *context) {
  (void)class_tag, (void)size, (void)length;
  struct chunks *chunks = context;
  for (jint i = 0; !chunks->seen && i < chunks->count; i++) {
    see_raw(*(const uint64_t *const *)chunks->objects[i], chunks->sizes[i]);
  }
  chunks->seen = true;
  *tag = 0;
  return 0;
}

static bool iterate(jclass class, jvmtiHeapIterationCallback callback, void *context) {
  jvmtiHeapCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.heap_iteration_callback = callback;
  return (*agent_jvmti)->IterateThroughHeap(agent_jvmti, 0, class, &callbacks, context) == JVMTI_ERROR_NONE;
}

static bool see_tagged(JNIEnv *env, jclass class) {
  jvmtiEnv *jvmti = agent_jvmti;
  const jlong wanted = CHUNK_TAG;
  struct chunks chunks = {0};
  if ((*jvmti)->GetObjectsWithTags(jvmti, 1, &wanted, &chunks.count, &chunks.objects, NULL) != JVMTI_ERROR_NONE) {
    return false;
  }
  chunks.sizes = calloc((size_t)chunks.count + 1, sizeof *chunks.sizes);
  for (jint i = 0; chunks.sizes && i < chunks.count; i++) {
    (*jvmti)->GetObjectSize(jvmti, chunks.objects[i], &chunks.sizes[i]);
  }
  bool done = chunks.sizes && iterate(class, see_chunks, &chunks);
  for (jint i = 0; i < chunks.count; i++) {
    (*env)->DeleteLocalRef(env, chunks.objects[i]);
  }
  free(chunks.sizes);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)chunks.objects);
  return done;
}

static bool see_virtual_threads(void) {
  JNIEnv *env = agent_env();
  jclass class = env ? (*env)->FindClass(env, "jdk/internal/vm/StackChunk") : NULL;
  if (!class) {
    if (env) {
      (*env)->ExceptionClear(env); /* there are no virtual threads in this JVM */
    }
    return true;
  }
  bool done = iterate(class, tag, NULL) && see_tagged(env, class);
  (*env)->DeleteLocalRef(env, class);
  return done;
}

bool heap_walk_each(void (*see)(uint64_t value)) {
  shown_to = see;
  jvmtiHeapCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.primitive_field_callback = on_field;
  callbacks.array_primitive_value_callback = on_array;
  return (*agent_jvmti)->FollowReferences(agent_jvmti, 0, NULL, NULL, &callbacks, NULL) == JVMTI_ERROR_NONE &&
         see_virtual_threads();
}

bool heap_walk_hold(void) {
  heap_walk_forget();
  full = false;
  return heap_walk_each(consider) && !full;
}

void heap_walk_held(void (*see)(uintptr_t value)) {
  for (size_t i = 0; i < count; i++) {
    see(words[i]);
  }
}

void heap_walk_forget(void) {
  if (count) {
    memset(words, 0, count * sizeof *words);
  }
  count = 0;
}
