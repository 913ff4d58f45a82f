#include "fixtures.h"
#include "keep.h"

#include <cstdlib>
#include <string>
#include <thread>

namespace {

constexpr int kNewArray = 61;
constexpr int kNew = 109;
constexpr int kString = 113;
constexpr int kAppended = 227;
constexpr int kStdThread = 229;

struct Message {
  char text[kNew];
};

OWN_FRAME Message *message_new() {
  Message *message = new Message; /* BUG: leak_new */
  KEEP(message);
  return message;
}

OWN_FRAME char *messages_new() {
  char *messages = new char[kNewArray]; /* BUG: leak_new_array */
  KEEP(messages);
  return messages;
}

OWN_FRAME std::string *string_new() {
  return new std::string(kString - 1, 'x'); /* BUG: leak_string */
}

/* Two sites of one string; the text is allocated somewhere inside libstdc++. */
OWN_FRAME std::string *empty_string_new() {
  std::string *string = new std::string; /* BUG: leak_string_append */
  KEEP(string);
  return string;
}

OWN_FRAME void fill(std::string *string) {
  string->append(kAppended - 1, 'x'); /* BUG: leak_string_append_text */
  KEEP(string);
}

/* Malloc, and not a vector or the like: the compiler may leave out a pair of new and delete. */
OWN_FRAME void *task_new() {
  void *task = std::malloc(kStdThread); /* BUG: leak_in_std_thread */
  KEEP(task);
  return task;
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

void leak_string_append() {
  std::string *string = empty_string_new();
  fill(string);
}

void leak_string_append_clean() {
  std::string *string = empty_string_new();
  fill(string);
  delete string;
}

void leak_in_std_thread() {
  std::thread([] {
    void *task = task_new();
    KEEP(task);
  }).join();
}

void leak_in_std_thread_clean() {
  std::thread([] {
    void *task = task_new();
    KEEP(task);
    std::free(task);
  }).join();
}
