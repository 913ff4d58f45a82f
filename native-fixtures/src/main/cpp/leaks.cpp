#include "fixtures.h"
#include "keep.h"

#include <string>

namespace {

constexpr int kNewArray = 61;
constexpr int kNew = 109;
constexpr int kString = 113;

struct Message {
  char text[kNew];
};

OWN_FRAME Message *message_new() {
  return new Message; /* BUG: leak_new */
}

OWN_FRAME char *messages_new() {
  return new char[kNewArray]; /* BUG: leak_new_array */
}

OWN_FRAME std::string *string_new() {
  return new std::string(kString - 1, 'x'); /* BUG: leak_string */
}

}  // namespace

void leak_new() {
  Message *message = message_new();
  KEEP(message);
}

void leak_new_clean() {
  Message *message = message_new();
  KEEP(message);
  delete message;
}

void leak_new_array() {
  char *messages = messages_new();
  KEEP(messages);
}

void leak_new_array_clean() {
  char *messages = messages_new();
  KEEP(messages);
  delete[] messages;
}

void leak_string() {
  std::string *string = string_new();
  KEEP(string);
}

void leak_string_clean() {
  std::string *string = string_new();
  KEEP(string);
  delete string;
}
