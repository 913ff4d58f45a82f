#include "harness.h"

#include <string.h>

#include "site_text.h"

TEST(bytes_of_paths_that_a_text_could_not_carry_are_written_as_numbers) {
  char text[PATH_TEXT_ROOM];
  path_text("/a b/+%\t\n\xc3\xbc\xf0\x9f\x98\x80/lib-x_1.so", text);
  CHECK(strcmp("/a%20b/%2B%25%09%0A%C3%BC%F0%9F%98%80/lib-x_1.so", text) == 0);
}
