#include "fixtures.h"

void call_in_pairs(void *(*make)(void), void (*end)(void *made), int times) {
  for (int i = 0; i < times; i++) {
    end(make());
  }
}
