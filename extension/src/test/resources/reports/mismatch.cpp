/* The C++ half of the library of the recorded reports: new and free. */
#include <cstdlib>

extern "C" void mismatch() {
  char *volatile block = new char[127];
  free(block);
}
