#include "java_holders.h"

#include <stdio.h>
#include <string.h>

#include "agent.h"
#include "blocks.h"
#include "holders.h"
#include "java_fields.h"
#include "memory.h"

#define MAX_OBJECTS ((size_t)1 << 27) /* of address space: four gigabytes */
#define MAX_HITS ((size_t)1 << 24)
#define MAX_STEPS ((size_t)1 << 16) /* from an object up to a root; a chain that is longer is a linked list */
#define KNOWN_FIELDS 64

/* How an object was reached first. Its index is the tag of the object; those of the classes come first. */
struct object {
  int64_t referrer;       /* tag; 0 for a root */
  int32_t field;          /* -1 if it is no field that refers */
  int32_t referrer_class; /* tag of the class that field counts in */
  bool is_static;
  bool reached;
};

/* How far the name of a field says what leads to a pointer. */
enum rank { RANK_NONE, RANK_OTHER_STATIC, RANK_OF_USER, RANK_STATIC_OF_USER };

/* A field whose name was asked for: of a linked list the same one comes again and again. */
struct named {
  int32_t class; /* 0 for none */
  int32_t field;
  bool is_static;
  enum rank rank;
  char name[HOLDER_ROOM];
};

static struct named known[KNOWN_FIELDS];

static jvmtiEnv *walker; /* an environment of its own: its tags go with it */
static jclass *classes;  /* the tag of one is its index, plus one */
static jint class_count;
static struct object *objects;
static int64_t object_count;
static struct java_hit *hits;
static size_t hit_count;

static jint JNICALL on_reference(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                                 jlong referrer_class_tag, jlong size, jlong *tag, jlong *referrer_tag, jint length,
                                 void *context) {
  (void)class_tag, (void)size, (void)length, (void)context;
  if (*tag == 0) {
    if ((size_t)object_count + 1 >= MAX_OBJECTS) {
      return 0;
    }
    *tag = ++object_count;
  }
  struct object *object = &objects[*tag];
  if (object->reached) {
    return JVMTI_VISIT_OBJECTS;
  }
  bool is_static = kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD;
  object->reached = true;
  object->referrer = referrer_tag ? *referrer_tag : 0;
  object->is_static = is_static;
  object->field = is_static || kind == JVMTI_HEAP_REFERENCE_FIELD ? info->field.index : -1;
  object->referrer_class = (int32_t)(is_static && referrer_tag ? *referrer_tag : referrer_class_tag);
  return JVMTI_VISIT_OBJECTS;
}

static void hit(uint64_t pointer, int64_t object, int64_t class, int32_t field) {
  if (blocks_near(pointer) && hit_count < MAX_HITS) {
    hits[hit_count++] = (struct java_hit){pointer, object, (int32_t) class, field};
  }
}

static jint JNICALL on_field(jvmtiHeapReferenceKind kind, const jvmtiHeapReferenceInfo *info, jlong class_tag,
                             jlong *tag, jvalue value, jvmtiPrimitiveType type, void *context) {
  (void)context;
  if (type == JVMTI_PRIMITIVE_TYPE_LONG) {
    hit((uint64_t)value.j, *tag, kind == JVMTI_HEAP_REFERENCE_STATIC_FIELD ? *tag : class_tag, info->field.index);
  }
  return 0;
}

static jint JNICALL on_array(jlong class_tag, jlong size, jlong *tag, jint length, jvmtiPrimitiveType type,
                             const void *elements, void *context) {
  (void)size, (void)context;
  const jlong *values = elements;
  for (jint i = 0; type == JVMTI_PRIMITIVE_TYPE_LONG && i < length; i++) {
    hit((uint64_t)values[i], *tag, class_tag, -1);
  }
  return 0;
}

static bool make_walker(void) {
  jvmtiCapabilities capabilities;
  memset(&capabilities, 0, sizeof capabilities);
  capabilities.can_tag_objects = 1;
  void *env = NULL;
  if ((*agent_vm)->GetEnv(agent_vm, &env, JVMTI_VERSION_11) != JNI_OK) {
    return false;
  }
  walker = (jvmtiEnv *)env;
  return (*walker)->AddCapabilities(walker, &capabilities) == JVMTI_ERROR_NONE &&
         (*walker)->GetLoadedClasses(walker, &class_count, &classes) == JVMTI_ERROR_NONE;
}

size_t java_holders_begin(void) {
  hit_count = 0;
  memset(known, 0, sizeof known); /* the numbers of classes are new */
  objects = memory_map(MAX_OBJECTS * sizeof *objects);
  hits = memory_map(MAX_HITS * sizeof *hits);
  if (!objects || !hits || !make_walker()) {
    return 0;
  }
  for (jint i = 0; i < class_count; i++) {
    (*walker)->SetTag(walker, classes[i], i + 1);
  }
  object_count = class_count;
  jvmtiHeapCallbacks callbacks;
  memset(&callbacks, 0, sizeof callbacks);
  callbacks.heap_reference_callback = on_reference;
  callbacks.primitive_field_callback = on_field;
  callbacks.array_primitive_value_callback = on_array;
  jvmtiError error = (*walker)->FollowReferences(walker, 0, NULL, NULL, &callbacks, NULL);
  return error == JVMTI_ERROR_NONE ? hit_count : 0;
}

const struct java_hit *java_holders_hit(size_t index) {
  return &hits[index];
}

static const struct named *name_field(JNIEnv *env, int32_t class, int32_t field, bool is_static) {
  struct named *named = &known[((uint32_t) class * 31 + (uint32_t)field) % KNOWN_FIELDS];
  if (named->class != class || named->field != field || named->is_static != is_static) {
    bool of_user = false;
    *named = (struct named){class, field, is_static, RANK_NONE, ""};
    if (java_field_name(env, classes[class - 1], field, named->name, sizeof named->name, &of_user)) {
      named->rank = is_static ? RANK_OTHER_STATIC : RANK_NONE;
      if (of_user) {
        named->rank = is_static ? RANK_STATIC_OF_USER : RANK_OF_USER;
      }
    }
  }
  return named;
}

struct best {
  enum rank rank;
  char *text;
  size_t room;
};

/* The nearest static field of the user's is best; else the farthest field of an object of the user's; else a static
 * one. */
static void consider(JNIEnv *env, int32_t class, int32_t field, bool is_static, struct best *best) {
  if (field < 0 || class < 1 || class > class_count) {
    return;
  }
  const struct named *named = name_field(env, class, field, is_static);
  if (named->rank > best->rank || (named->rank == RANK_OF_USER && best->rank == RANK_OF_USER)) {
    best->rank = named->rank;
    (void)snprintf(best->text, best->room, "Java field %s", named->name);
  }
}

void java_holders_name(const struct java_hit *found, char *text, size_t room) {
  JNIEnv *env = agent_env();
  struct best best = {RANK_NONE, text, room};
  text[0] = '\0';
  consider(env, found->class, found->field, found->object == found->class, &best);
  int64_t at = found->object;
  for (size_t steps = 0; at != 0 && steps < MAX_STEPS && best.rank < RANK_STATIC_OF_USER; steps++) {
    const struct object *object = &objects[at];
    consider(env, object->referrer_class, object->field, object->is_static, &best);
    at = object->referrer;
  }
}

void java_holders_end(void) {
  if (walker) {
    JNIEnv *env = agent_env();
    for (jint i = 0; i < class_count; i++) {
      (*env)->DeleteLocalRef(env, classes[i]);
    }
    (*walker)->Deallocate(walker, (unsigned char *)classes);
    (*walker)->DisposeEnvironment(walker);
  }
  walker = NULL;
  classes = NULL;
  class_count = 0;
  if (objects) {
    munmap(objects, MAX_OBJECTS * sizeof *objects);
  }
  if (hits) {
    munmap(hits, MAX_HITS * sizeof *hits);
  }
  objects = NULL;
  hits = NULL;
}
