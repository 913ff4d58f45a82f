#include "java_stacks.h"

#include <stdio.h>
#include <string.h>

#include "agent.h"
#include "async_stack.h"
#include "java_methods.h"
#include "java_threads.h"
#include "thread_stack.h"

/* Most stacks end at JUnit within the first frames: 16 cost half of what 40 do. */
#define FIRST_FRAMES 16
#define MAX_FRAMES 256

/* The JVM's own code needs up to 80 KB, and keeps as much for its guard pages. */
#define NEEDED_STACK_BYTES ((size_t)160 << 10)

static bool is_end(JNIEnv *env, const jvmtiFrameInfo *frame) {
  return method_kind(env, frame->method) == METHOD_OF_JUNIT;
}

/* Returns how many frames there are above JUnit's. */
static int take_frames(JNIEnv *env, jvmtiFrameInfo *frames) {
  jint count = 0;
  int checked = 0;
  for (jint wanted = FIRST_FRAMES; wanted <= MAX_FRAMES; wanted *= MAX_FRAMES / FIRST_FRAMES) {
    if ((*agent_jvmti)->GetStackTrace(agent_jvmti, NULL, 0, wanted, frames, &count) != JVMTI_ERROR_NONE) {
      return checked;
    }
    for (; checked < count; checked++) {
      if (is_end(env, &frames[checked])) {
        return checked;
      }
    }
    if (count < wanted) {
      break;
    }
  }
  return checked;
}

/* As above, where the JVM must not be asked: what is not known of methods is told when their names are. */
static int take_async_frames(JNIEnv *env, jvmtiFrameInfo *frames) {
  int count = async_stack_take(env, frames, MAX_FRAMES);
  for (int i = 0; i < count; i++) {
    if (is_end(NULL, &frames[i])) {
      return i;
    }
  }
  return count;
}

static void describe_caller(JNIEnv *env, const jvmtiFrameInfo *frames, int count, struct java_caller *caller) {
  caller->known = true;
  caller->native = frames[0].location == LOCATION_NATIVE;
  caller->function = caller->native ? method_bound(frames[0].method) : 0;
  caller->jna_for_user = count > 1 && method_kind(env, frames[0].method) == METHOD_JNA_MALLOC &&
                         method_kind(env, frames[1].method) != METHOD_OF_JNA;
}

static void take(JNIEnv *env, bool may_ask, struct stacks *stacks, struct java_caller *caller) {
  jvmtiFrameInfo frames[MAX_FRAMES];
  JNIEnv *asked = may_ask ? env : NULL;
  int count = asked ? take_frames(env, frames) : take_async_frames(env, frames);
  if (count == 0) {
    return;
  }
  describe_caller(asked, frames, count, caller);
  for (int i = 0; i < count && stacks->java_count < MAX_JAVA_FRAMES; i++) {
    if (method_kind(asked, frames[i].method) == METHOD_OF_USER) {
      stacks->java[stacks->java_count++] = (struct java_frame){frames[i].method, frames[i].location};
    }
  }
}

void java_stacks_take(bool in_linker, struct stacks *stacks, struct java_caller *caller) {
  memset(caller, 0, sizeof *caller);
  stacks->java_count = 0;
  JNIEnv *env = agent_live ? agent_env() : NULL;
  enum java_thread_state state = env ? java_threads_state(env) : JAVA_THREAD_UNKNOWN;
  if ((state == JAVA_THREAD_IN_NATIVE || state == JAVA_THREAD_IN_JAVA) && thread_stack_left() > NEEDED_STACK_BYTES) {
    take(env, state == JAVA_THREAD_IN_NATIVE && !in_linker, stacks, caller);
  }
}

bool java_stacks_take_in_error(struct stacks *stacks) {
  struct java_caller caller;
  stacks->java_count = 0;
  JNIEnv *env = agent_live ? agent_env() : NULL;
  enum java_thread_state state = env ? java_threads_state(env) : JAVA_THREAD_UNKNOWN;
  if (state == JAVA_THREAD_IN_NATIVE || state == JAVA_THREAD_IN_JAVA || state == JAVA_THREAD_IN_VM) {
    take(env, state == JAVA_THREAD_IN_NATIVE, stacks, &caller);
  }
  return state == JAVA_THREAD_IN_NATIVE;
}

static int line_of(const struct java_frame *frame) {
  jvmtiEnv *jvmti = agent_jvmti;
  jint count = 0;
  jvmtiLineNumberEntry *lines = NULL;
  if (frame->location == LOCATION_NATIVE) {
    return -2;
  }
  if ((*jvmti)->GetLineNumberTable(jvmti, frame->method, &count, &lines) != JVMTI_ERROR_NONE) {
    return -1;
  }
  int line = -1;
  jlocation best = -1;
  for (jint i = 0; i < count; i++) {
    if (lines[i].start_location <= frame->location && lines[i].start_location > best) {
      best = lines[i].start_location;
      line = lines[i].line_number;
    }
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)lines);
  return line;
}

/* "Lcom/acme/Foo;" is com.acme.Foo. */
static void to_class_name(char *signature) {
  size_t length = strlen(signature);
  memmove(signature, signature + 1, length);
  for (char *c = signature; *c; c++) {
    if (*c == '/') {
      *c = '.';
    } else if (*c == ';') {
      *c = '\0';
      break;
    }
  }
}

static size_t print_frame(JNIEnv *env, const struct java_frame *frame, char *text, size_t room) {
  jvmtiEnv *jvmti = agent_jvmti;
  jclass class = NULL;
  char *type = NULL;
  char *name = NULL;
  char *file = NULL;
  int length = 0;
  /* A method of a class that was unloaded has no name any more. */
  if ((*jvmti)->GetMethodDeclaringClass(jvmti, frame->method, &class) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetClassSignature(jvmti, class, &type, NULL) == JVMTI_ERROR_NONE &&
      (*jvmti)->GetMethodName(jvmti, frame->method, &name, NULL, NULL) == JVMTI_ERROR_NONE) {
    if ((*jvmti)->GetSourceFileName(jvmti, class, &file) != JVMTI_ERROR_NONE) {
      file = NULL;
    }
    to_class_name(type);
    length = snprintf(text, room, "java\t%s\t%s\t%s\t%d\n", type, name, file ? file : "", line_of(frame));
  }
  (*jvmti)->Deallocate(jvmti, (unsigned char *)file);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)name);
  (*jvmti)->Deallocate(jvmti, (unsigned char *)type);
  if (class) {
    (*env)->DeleteLocalRef(env, class);
  }
  return length > 0 && (size_t)length < room ? (size_t)length : 0;
}

size_t java_stacks_print(const struct java_frame *frames, int count, char *text, size_t room) {
  JNIEnv *env = agent_env();
  size_t length = 0;
  for (int i = 0; env && i < count; i++) {
    enum method_kind kind = method_kind(env, frames[i].method);
    if (kind == METHOD_OF_JUNIT) {
      break;
    }
    if (kind != METHOD_OF_USER) {
      continue;
    }
    length += print_frame(env, &frames[i], text + length, room - length);
  }
  text[length] = '\0';
  return length;
}
