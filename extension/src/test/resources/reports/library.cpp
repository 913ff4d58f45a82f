/* The C++ half of the library of the recorded reports. */
#include <cstdlib>
#include <string>
#include <vector>

#define KEEP(p) __asm__ volatile("" : : "r"(p) : "memory")

extern "C" void leak_new() {
  char *block = static_cast<char *>(operator new(149));
  KEEP(block);
}

extern "C" void leak_new_array() {
  char *block = new char[151];
  KEEP(block);
}

/* The text and its final 0 take 157 bytes, the object itself is local. */
extern "C" void leak_string() {
  alignas(std::string) char room[sizeof(std::string)];
  std::string *text = new (room) std::string(156, 'x');
  KEEP(text);
}

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
