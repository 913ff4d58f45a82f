#include "harness.h"

#include <jvmti.h>

TEST(loads) {
  CHECK_EQUAL(JNI_OK, Agent_OnLoad(NULL, NULL, NULL));
}
