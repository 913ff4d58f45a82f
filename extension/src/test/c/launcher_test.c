#include "launcher.h"

#include <stdlib.h>

#include "harness.h"

TEST(addresses_of_freed_blocks_are_taken_and_others_left) {
  char *freed = malloc(41);
  char *held = malloc(41);
  uintptr_t address = (uintptr_t)freed;
  free(freed);
  uintptr_t words[] = {(uintptr_t)held, address, 41, (uintptr_t)words, 0x611000000040, 0x7fff8001, ~address};
  struct dangling dangling = {.count = 0};
  dangling_take((uintptr_t)words, (uintptr_t)(words + 7), &dangling);
  CHECK_EQUAL(1, (long long)dangling.count);
  CHECK(dangling.addresses[0] == address);
  CHECK(words[1] == 0);
  CHECK(words[0] == (uintptr_t)held && words[2] == 41 && words[3] == (uintptr_t)words && words[4] == 0x611000000040);
  free(held);
}

TEST(copies_of_them_are_overwritten_wherever_they_are) {
  struct dangling dangling = {.addresses = {0x6110000000c0, 0x603000000010}, .count = 2};
  uintptr_t words[] = {0x603000000010, 0x603000000018, 7, 0x6110000000c0};
  dangling_overwrite((uintptr_t)words, (uintptr_t)(words + 4), &dangling);
  CHECK(words[0] == 0 && words[1] == 0x603000000018 && words[2] == 7 && words[3] == 0);
}

TEST(no_more_addresses_are_noted_than_there_is_room_for) {
  enum { MANY = 20 };
  uintptr_t words[MANY];
  for (int i = 0; i < MANY; i++) {
    char *block = malloc(23);
    words[i] = (uintptr_t)block;
    free(block);
  }
  struct dangling dangling = {.count = 0};
  dangling_take((uintptr_t)words, (uintptr_t)(words + MANY), &dangling);
  CHECK_EQUAL(16, (long long)dangling.count);
  CHECK(words[15] == 0 && words[16] != 0);
}
