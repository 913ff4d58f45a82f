#include <jni.h>
#include <stdlib.h>

JNIEXPORT jlong JNICALL Java_com_acme_Foo_open(JNIEnv *env, jclass type) {
  (void)env, (void)type;
  return (jlong)malloc(41); /* BUG: open */
}

JNIEXPORT void JNICALL Java_com_acme_Foo_close(JNIEnv *env, jclass type, jlong foo) {
  (void)env, (void)type;
  free((void *)foo);
}

JNIEXPORT void JNICALL Java_com_acme_Foo_overflow(JNIEnv *env, jclass type, jlong foo) {
  (void)env, (void)type;
  ((volatile char *)foo)[41] = 1;
}
