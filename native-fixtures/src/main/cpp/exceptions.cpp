#include "fixtures.h"
#include "keep.h"

#include <exception>
#include <memory>

namespace {

constexpr int kPayload = 101;

class Failure : public std::exception {
 public:
  Failure() : payload_(new char[kPayload]) {}

 private:
  // Shared, since an exception must be copyable.
  std::shared_ptr<char[]> payload_;
};

OWN_FRAME void fail() {
  throw Failure();
}

}  // namespace

int throw_and_catch() {
  try {
    fail();
  } catch (const std::exception &) {
    return 1;
  }
  return 0;
}
