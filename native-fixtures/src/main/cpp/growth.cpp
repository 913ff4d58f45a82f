#include "fixtures.h"
#include "keep.h"

#include <map>
#include <mutex>
#include <vector>

namespace {

// With the node's 32 bytes and the key's 4 that makes 280, padding included.
constexpr int kValue = 241;

struct Value {
  char text[kValue];
};

std::mutex mutex;
std::map<int, Value> values;
std::vector<long> numbers;

OWN_FRAME void insert(int key) {
  values[key] = Value(); /* BUG: grow_map */
}

}  // namespace

void grow_map() {
  std::lock_guard<std::mutex> guard(mutex);
  insert(static_cast<int>(values.size()));
}

void grow_map_clean() {
  std::lock_guard<std::mutex> guard(mutex);
  insert(-1);
  values.erase(-1);
}

void vector_push() {
  std::lock_guard<std::mutex> guard(mutex);
  numbers.push_back(1);
}
