/* The C++ half of the library of the recorded reports. */
#include <cstdlib>
#include <vector>

#define KEEP(p) __asm__ volatile("" : : "r"(p) : "memory")

extern "C" void mismatch() {
  char *block = new char[127];
  KEEP(block);
  free(block);
}

/* 193 of 227 bytes are in use, with more of the shadow's granules than one free. */
extern "C" int container_overflow(int at) {
  std::vector<char> bytes;
  bytes.reserve(227);
  bytes.resize(193);
  const char *data = bytes.data();
  KEEP(data);
  return data[at];
}
