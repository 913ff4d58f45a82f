/*
 * The native methods of io.asanloop.internal.child.Agent. The JVM finds them by their names in the libraries of its
 * agents. Arguments come from our own Java code; each function runs on the Java thread that calls it.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "agent.h"
#include "aside.h"
#include "epochs.h"
#include "errors.h"
#include "growth.h"
#include "launcher.h"
#include "leak_check.h"
#include "modules.h"
#include "probe.h"
#include "sanitizer.h"
#include "site_text.h"
#include "sites.h"

/* Keep in sync with Losses.java. */
#define LOSS_FIELDS 7

static void fail(JNIEnv *env, const char *problem) {
  jclass type = (*env)->FindClass(env, "java/lang/IllegalStateException");
  if (type) {
    (*env)->ThrowNew(env, type, problem);
  }
}

JNIEXPORT jboolean JNICALL Java_io_asanloop_internal_child_Agent_available(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  return agent_hooked;
}

/* A runtime that does not watch the bytes beside a block would not see an overflow. */
JNIEXPORT jboolean JNICALL Java_io_asanloop_internal_child_Agent_watches(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  enum { BYTES = 61 }; /* ends within a word, which is watched in another way than the words behind it */
  char *block = calloc(1, BYTES);
  bool watches = __asan_address_is_poisoned && block && __asan_address_is_poisoned(block + BYTES);
  free(block);
  return watches;
}

static void with_text(JNIEnv *env, jstring text, void (*use)(const char *)) {
  const char *chars = (*env)->GetStringUTFChars(env, text, NULL);
  if (chars) {
    use(chars);
    (*env)->ReleaseStringUTFChars(env, text, chars);
  }
}

JNIEXPORT void JNICALL Java_io_asanloop_internal_child_Agent_start(JNIEnv *env, jclass class, jstring report_file,
                                                                   jstring error_file, jobjectArray globs) {
  (void)class;
  agent_busy++;
  launcher_forget();
  with_text(env, report_file, leak_check_init);
  with_text(env, error_file, errors_init);
  for (jsize i = 0; i < (*env)->GetArrayLength(env, globs); i++) {
    with_text(env, (*env)->GetObjectArrayElement(env, globs, i), modules_name_target);
  }
  agent_busy--;
}

/*
 * Binds the process to its parent and makes it the head of a process group, by which the parent finds what it leaves
 * behind. The kernel kills it when the parent's thread that started it ends, also when the JVM cannot run any Java code
 * any more.
 */
JNIEXPORT void JNICALL Java_io_asanloop_internal_child_Agent_dieWithParent(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  setpgid(0, 0);
}

JNIEXPORT void JNICALL Java_io_asanloop_internal_child_Agent_epoch(JNIEnv *env, jclass class, jint test,
                                                                   jint iteration) {
  (void)env, (void)class;
  growth_turn(epoch_current());
  (void)fflush(stdout); /* a line without an end is to be told with the test that printed it */
  epoch_set(epoch_of((uint32_t)test, iteration));
}

JNIEXPORT jlong JNICALL Java_io_asanloop_internal_child_Agent_live__I(JNIEnv *env, jclass class, jint test) {
  (void)env, (void)class;
  return epoch_live((uint32_t)test);
}

JNIEXPORT jlong JNICALL Java_io_asanloop_internal_child_Agent_live__(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  return epoch_live_all();
}

JNIEXPORT void JNICALL Java_io_asanloop_internal_child_Agent_standAside(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  aside_stand();
}

JNIEXPORT void JNICALL Java_io_asanloop_internal_child_Agent_plant(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  leak_check_plant();
}

/* Each loss is so many numbers: site, kind, library thread, test, iteration, blocks, bytes. Keep in sync with
 * Losses.java. */
static jlongArray to_java(JNIEnv *env, const struct losses *losses) {
  jlongArray array = (*env)->NewLongArray(env, (jsize)(losses->count * LOSS_FIELDS));
  for (size_t i = 0; array && i < losses->count; i++) {
    const struct loss *loss = &losses->items[i];
    const struct site *site = site_by_id(loss->site);
    jlong fields[LOSS_FIELDS] = {loss->site,
                                 loss->kind,
                                 site_is_of_library_thread(site),
                                 epoch_test(loss->epoch),
                                 epoch_iteration(loss->epoch),
                                 (jlong)loss->blocks,
                                 (jlong)loss->bytes};
    (*env)->SetLongArrayRegion(env, array, (jsize)(i * LOSS_FIELDS), LOSS_FIELDS, fields);
  }
  return array;
}

JNIEXPORT jlongArray JNICALL Java_io_asanloop_internal_child_Agent_check(JNIEnv *env, jclass class) {
  (void)class;
  agent_busy++;
  struct losses losses;
  aside_await();
  const char *problem = leak_check_make(&losses);
  aside_release();
  jlongArray result = NULL;
  if (problem) {
    fail(env, problem);
  } else {
    result = to_java(env, &losses);
  }
  agent_busy--;
  return result;
}

static void append(const struct growth *growth, void *context) {
  FILE *text = context;
  (void)fprintf(text, "%u\t%u\t%lld\t%lld\t%s", growth->site, growth->test, (long long)growth->survivors,
                (long long)growth->bytes, growth->holder);
  for (size_t i = 0; i < growth->point_count; i++) {
    (void)fprintf(text, "\t%lld:%lld", (long long)growth->points[i].iteration, (long long)growth->points[i].live);
  }
  (void)fputc('\n', text);
}

/* Each line is a growth: site, test, survivors, bytes, holder, and each point as iteration:live. Keep in sync with
 * Growths.java. */
JNIEXPORT jstring JNICALL Java_io_asanloop_internal_child_Agent_grown(JNIEnv *env, jclass class, jintArray tests) {
  (void)class;
  agent_busy++;
  char *text = NULL;
  size_t length = 0;
  FILE *stream = open_memstream(&text, &length);
  jint *numbers = stream ? (*env)->GetIntArrayElements(env, tests, NULL) : NULL;
  if (numbers) {
    growth_find((const uint32_t *)numbers, (size_t)(*env)->GetArrayLength(env, tests), leak_check_lost, append, stream);
    (*env)->ReleaseIntArrayElements(env, tests, numbers, JNI_ABORT);
  }
  jstring result = NULL;
  if (stream && fclose(stream) == 0) {
    result = (*env)->NewStringUTF(env, text);
  }
  free(text);
  agent_busy--;
  return result;
}

JNIEXPORT jstring JNICALL Java_io_asanloop_internal_child_Agent_site(JNIEnv *env, jclass class, jint id) {
  (void)class;
  agent_busy++;
  size_t room = (size_t)1 << 18;
  char *text = malloc(room);
  jstring result = NULL;
  if (text) {
    site_text((uint32_t)id, text, room);
    result = (*env)->NewStringUTF(env, text);
  }
  free(text);
  agent_busy--;
  return result;
}

/* The files of libraries under test that have allocated, loaded or not, as path_text writes them. */
JNIEXPORT jobjectArray JNICALL Java_io_asanloop_internal_child_Agent_targets(JNIEnv *env, jclass class) {
  (void)class;
  agent_busy++;
  int count = modules_count();
  jclass string = (*env)->FindClass(env, "java/lang/String");
  int targets = 0;
  for (int id = 0; id < count; id++) {
    targets += module_by_id(id)->kind == MODULE_TARGET;
  }
  jobjectArray paths = string ? (*env)->NewObjectArray(env, targets, string, NULL) : NULL;
  for (int id = 0, at = 0; paths && id < count && at < targets; id++) {
    if (module_by_id(id)->kind == MODULE_TARGET) {
      char text[PATH_TEXT_ROOM];
      path_text(module_by_id(id)->path, text);
      jstring path = (*env)->NewStringUTF(env, text);
      (*env)->SetObjectArrayElement(env, paths, at++, path);
      (*env)->DeleteLocalRef(env, path);
    }
  }
  agent_busy--;
  return paths;
}

JNIEXPORT void JNICALL Java_io_asanloop_internal_child_Agent_overflow(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  probe_overflow();
}

JNIEXPORT void JNICALL Java_io_asanloop_internal_child_Agent_throwException(JNIEnv *env, jclass class) {
  (void)env, (void)class;
  probe_throw();
}
