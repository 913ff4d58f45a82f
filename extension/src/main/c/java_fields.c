#include "java_fields.h"

#include <stdio.h>
#include <string.h>

#include "agent.h"

#define MAX_INTERFACES 512

/* All interfaces of a class, each once. */
struct interfaces {
  jclass items[MAX_INTERFACES];
  int count;
};

static void free_jvmti(void *memory) {
  (*agent_jvmti)->Deallocate(agent_jvmti, memory);
}

static jint declared_fields(jclass class) {
  jint count = 0;
  jfieldID *fields = NULL;
  if ((*agent_jvmti)->GetClassFields(agent_jvmti, class, &count, &fields) != JVMTI_ERROR_NONE) {
    return 0;
  }
  free_jvmti((void *)fields);
  return count;
}

static bool is_known(JNIEnv *env, const struct interfaces *known, jclass interface) {
  for (int i = 0; i < known->count; i++) {
    if ((*env)->IsSameObject(env, known->items[i], interface)) {
      return true;
    }
  }
  return false;
}

/* Adds those that a class or interface names itself. */
static void add_direct(JNIEnv *env, jclass class, struct interfaces *all) {
  jint count = 0;
  jclass *direct = NULL;
  if ((*agent_jvmti)->GetImplementedInterfaces(agent_jvmti, class, &count, &direct) != JVMTI_ERROR_NONE) {
    return;
  }
  for (jint i = 0; i < count; i++) {
    if (all->count < MAX_INTERFACES && !is_known(env, all, direct[i])) {
      all->items[all->count++] = direct[i];
    }
  }
  free_jvmti((void *)direct);
}

/* The numbers begin with the fields of all interfaces; then come those of the classes, from Object down. */
static jint interface_fields(JNIEnv *env, jclass class) {
  struct interfaces all;
  all.count = 0;
  for (jclass c = class; c; c = (*env)->GetSuperclass(env, c)) {
    add_direct(env, c, &all);
  }
  jint fields = 0;
  for (int i = 0; i < all.count; i++) { /* becomes more on the way */
    add_direct(env, all.items[i], &all);
    fields += declared_fields(all.items[i]);
  }
  return fields;
}

static jint class_fields(JNIEnv *env, jclass class) {
  jint fields = 0;
  for (jclass c = class; c; c = (*env)->GetSuperclass(env, c)) {
    fields += declared_fields(c);
  }
  return fields;
}

static bool is_of_user(const char *type) {
  static const char *const others[] = {"Ljava/", "Ljavax/", "Ljdk/", "Lsun/", "Lcom/sun/", "Lorg/junit/"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    if (strncmp(type, others[i], strlen(others[i])) == 0) {
      return false;
    }
  }
  return true;
}

/* "Lcom/acme/Foo;" and a field is com.acme.Foo.field. */
static void write(const char *type, const char *field, char *text, size_t room) {
  (void)snprintf(text, room, "%.*s.%s", (int)strlen(type) - 2, type + 1, field);
  for (char *c = text; *c; c++) {
    *c = (char)(*c == '/' ? '.' : *c);
  }
}

static bool name_declared(jclass class, jint index, char *text, size_t room, bool *of_user) {
  jvmtiEnv *jvmti = agent_jvmti;
  jint count = 0;
  jfieldID *fields = NULL;
  char *type = NULL;
  char *name = NULL;
  bool named = (*jvmti)->GetClassFields(jvmti, class, &count, &fields) == JVMTI_ERROR_NONE && index < count &&
               (*jvmti)->GetClassSignature(jvmti, class, &type, NULL) == JVMTI_ERROR_NONE &&
               (*jvmti)->GetFieldName(jvmti, class, fields[index], &name, NULL, NULL) == JVMTI_ERROR_NONE;
  if (named) {
    write(type, name, text, room);
    *of_user = is_of_user(type);
  }
  free_jvmti((void *)fields);
  free_jvmti(type);
  free_jvmti(name);
  return named;
}

bool java_field_name(JNIEnv *env, jclass class, jint index, char *text, size_t room, bool *of_user) {
  if ((*env)->PushLocalFrame(env, 2 * MAX_INTERFACES) != 0) {
    return false;
  }
  bool named = false;
  jint first = interface_fields(env, class) + class_fields(env, class);
  for (jclass c = class; c && !named; c = (*env)->GetSuperclass(env, c)) {
    first -= declared_fields(c);
    if (index >= first) {
      named = name_declared(c, index - first, text, room, of_user);
      break;
    }
  }
  (*env)->PopLocalFrame(env, NULL);
  return named;
}
