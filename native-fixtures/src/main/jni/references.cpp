/*
 * What the JVM allocates for a call of JNI, to be given back by another call: the block is the JVM's, the leak is the
 * library's. The caller chooses strings and arrays so long that the size is a prime of its own.
 */
#include "keep.h"

#include <jni.h>

namespace {

OWN_FRAME const char *utf_of(JNIEnv *env, jstring string) {
  const char *copy = env->GetStringUTFChars(string, nullptr); /* BUG: jni_utf_chars */
  KEEP(copy);
  return copy;
}

OWN_FRAME jbyte *elements_of(JNIEnv *env, jbyteArray array) {
  jbyte *copy = env->GetByteArrayElements(array, nullptr); /* BUG: jni_byte_elements */
  KEEP(copy);
  return copy;
}

OWN_FRAME jobject reference_to(JNIEnv *env, jobject object) {
  jobject reference = env->NewGlobalRef(object); /* BUG: jni_global_reference */
  KEEP(reference);
  return reference;
}

jobject held;

}  // namespace

extern "C" {

/* Of a string of n characters of ASCII the JVM makes a copy of n + 1 bytes. */
JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakUtfChars(JNIEnv *env, jclass, jstring string) {
  const char *copy = utf_of(env, string);
  KEEP(copy);
}

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakUtfCharsClean(JNIEnv *env, jclass, jstring string) {
  const char *copy = utf_of(env, string);
  if (copy != nullptr) {
    env->ReleaseStringUTFChars(string, copy);
  }
}

/* Of an array of n bytes the JVM makes a copy of n bytes. */
JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakByteElements(JNIEnv *env, jclass, jbyteArray array) {
  jbyte *copy = elements_of(env, array);
  KEEP(copy);
}

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakByteElementsClean(JNIEnv *env, jclass, jbyteArray array) {
  jbyte *copy = elements_of(env, array);
  if (copy != nullptr) {
    env->ReleaseByteArrayElements(array, copy, JNI_ABORT);
  }
}

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakGlobalReference(JNIEnv *env, jclass, jobject object) {
  jobject reference = reference_to(env, object);
  KEEP(reference);
}

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakGlobalReferenceClean(JNIEnv *env, jclass, jobject object) {
  env->DeleteGlobalRef(reference_to(env, object));
}

/* Holds the object by a static variable of the library, and no longer the one before. */
JNIEXPORT void JNICALL Java_com_acme_FixturesJni_holdGlobalReference(JNIEnv *env, jclass, jobject object) {
  jobject before = held;
  held = reference_to(env, object);
  if (before != nullptr) {
    env->DeleteGlobalRef(before);
  }
}

}  // extern "C"
