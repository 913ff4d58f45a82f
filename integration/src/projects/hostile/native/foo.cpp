#include <stdexcept>
#include <string>

extern "C" int foo_throw(int number) {
  try {
    throw std::runtime_error(std::string(static_cast<size_t>(number), 'x'));
  } catch (const std::exception &e) {
    return static_cast<int>(std::string(e.what()).size());
  }
}
