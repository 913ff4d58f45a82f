// Has libstdc++ tell the sanitizer which part of a vector is in use; of no effect without the sanitizer.
#define _GLIBCXX_SANITIZE_VECTOR 1

#include "fixtures.h"
#include "keep.h"

#include <cstddef>
#include <cstdlib>
#include <vector>

namespace {

constexpr int kMismatch = 157;
constexpr int kCapacity = 181;

OWN_FRAME void release_any(char *block, bool made_by_new) {
  if (made_by_new) {
    delete[] block;
  } else {
    std::free(block); /* BUG: alloc_dealloc_mismatch */
  }
}

OWN_FRAME char *text_new() {
  char *text = new char[kMismatch];
  KEEP(text);
  return text;
}

OWN_FRAME int element_at(std::size_t index) {
  std::vector<char> elements;
  elements.reserve(kCapacity);
  elements.resize(kCapacity / 2);
  const volatile char *data = elements.data();
  return data[index]; /* BUG: container_overflow */
}

}  // namespace

void alloc_dealloc_mismatch() {
  release_any(text_new(), false);
}

void alloc_dealloc_mismatch_clean() {
  release_any(text_new(), true);
}

int container_overflow() {
  return element_at(kCapacity - 1);
}

int container_overflow_clean() {
  return element_at(0);
}
