/*
 * libfixturesjni: native methods of the classes com.acme.FixturesJni and com.acme.JniBinding, with the rules of
 * fixtures.h. Those of FixturesJni are static; what has no other result returns int, a byte that it read.
 *
 * leak, overflow, useAfterFree and nullDereference have a clean twin each.
 */
#include "keep.h"

#include <jni.h>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace {

constexpr int kLeak = 193;
constexpr int kOverflow = 197;
constexpr int kFreed = 199;

OWN_FRAME void *record_new() {
  void *record = std::malloc(kLeak); /* BUG: jni_leak */
  KEEP(record);
  return record;
}

OWN_FRAME int record_write(int index) {
  volatile char *record = static_cast<char *>(std::calloc(1, kOverflow));
  record[index] = 1; /* BUG: jni_overflow */
  int first = record[0];
  std::free(const_cast<char *>(record));
  return first;
}

OWN_FRAME int record_first(const volatile char *record) {
  return record[0]; /* BUG: jni_use_after_free */
}

OWN_FRAME int record_value(const volatile int *record) {
  return *record; /* BUG: jni_null */
}

OWN_FRAME void refuse(int number) {
  throw std::runtime_error(std::string(static_cast<std::size_t>(number), 'x'));
}

}  // namespace

extern "C" {

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leak(JNIEnv *, jclass) {
  void *record = record_new();
  KEEP(record);
}

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakClean(JNIEnv *, jclass) {
  void *record = record_new();
  KEEP(record);
  std::free(record);
}

JNIEXPORT jint JNICALL Java_com_acme_FixturesJni_overflow(JNIEnv *, jclass) {
  return record_write(kOverflow);
}

JNIEXPORT jint JNICALL Java_com_acme_FixturesJni_overflowClean(JNIEnv *, jclass) {
  return record_write(kOverflow - 1);
}

JNIEXPORT jint JNICALL Java_com_acme_FixturesJni_useAfterFree(JNIEnv *, jclass) {
  char *record = static_cast<char *>(std::calloc(1, kFreed));
  char *stale = record;
  KEEP(stale);
  std::free(record);
  return record_first(stale);
}

JNIEXPORT jint JNICALL Java_com_acme_FixturesJni_useAfterFreeClean(JNIEnv *, jclass) {
  char *record = static_cast<char *>(std::calloc(1, kFreed));
  KEEP(record);
  int first = record_first(record);
  std::free(record);
  return first;
}

JNIEXPORT jint JNICALL Java_com_acme_FixturesJni_nullDereference(JNIEnv *, jclass) {
  return record_value(nullptr);
}

JNIEXPORT jint JNICALL Java_com_acme_FixturesJni_nullDereferenceClean(JNIEnv *, jclass) {
  int value = 0;
  return record_value(&value);
}

/* Throws a C++ exception with a text of so many characters and catches it; returns their number. */
JNIEXPORT jint JNICALL Java_com_acme_FixturesJni_throwAndCatch(JNIEnv *, jclass, jint number) {
  try {
    refuse(number);
  } catch (const std::exception &e) {
    return static_cast<jint>(std::string(e.what()).size());
  }
  return -1;
}

/* Throws a java.lang.IllegalStateException into Java. */
JNIEXPORT void JNICALL Java_com_acme_FixturesJni_throwJava(JNIEnv *env, jclass) {
  jclass type = env->FindClass("java/lang/IllegalStateException");
  if (type != nullptr) {
    env->ThrowNew(type, "thrown in C++");
  }
}

/* Calls a Runnable: Java below C below Java. */
JNIEXPORT void JNICALL Java_com_acme_FixturesJni_callBack(JNIEnv *env, jclass, jobject runnable) {
  jclass type = env->GetObjectClass(runnable);
  jmethodID run = env->GetMethodID(type, "run", "()V");
  if (run != nullptr) {
    env->CallVoidMethod(runnable, run);
  }
}

}  // extern "C"
