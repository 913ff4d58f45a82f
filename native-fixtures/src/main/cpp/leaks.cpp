#include "fixtures.h"
#include "keep.h"

namespace {

constexpr int kNew = 61;

OWN_FRAME char *message_new() {
  return new char[kNew]; /* BUG: leak_new */
}

}  // namespace

void leak_new() {
  char *message = message_new();
  KEEP(message);
}

void leak_new_clean() {
  char *message = message_new();
  KEEP(message);
  delete[] message;
}
