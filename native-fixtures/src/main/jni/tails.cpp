/* Native methods that allocate last: with -O2 they have no frame. The result is for the caller to lose or to free. */
#include "keep.h"

#include <jni.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace {

constexpr int kTailMalloc = 311;
constexpr char kText[] =
    "Three hundred and twelve characters and a zero byte. ..................................................."
    "........................................................................................................"
    "........................................................................................................";
static_assert(sizeof kText == 313, "the size in the report");

}  // namespace

extern "C" {

JNIEXPORT jlong JNICALL Java_com_acme_FixturesJni_leakTailMalloc(JNIEnv *, jclass) {
  return reinterpret_cast<jlong>(std::malloc(kTailMalloc)); /* BUG: jni_tail_malloc */
}

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakTailMallocClean(JNIEnv *, jclass) {
  void *block = std::malloc(kTailMalloc);
  KEEP(block);
  std::free(block);
}

JNIEXPORT jlong JNICALL Java_com_acme_FixturesJni_leakTailStrdup(JNIEnv *, jclass) {
  return reinterpret_cast<jlong>(strdup(kText)); /* BUG: jni_tail_strdup */
}

JNIEXPORT void JNICALL Java_com_acme_FixturesJni_leakTailStrdupClean(JNIEnv *, jclass) {
  char *text = strdup(kText);
  KEEP(text);
  std::free(text);
}

}  // extern "C"
