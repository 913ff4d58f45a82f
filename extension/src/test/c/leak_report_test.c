#include "harness.h"

#include <string.h>

#include "leak_report.h"

#define BEGIN "==17==ERROR: LeakSanitizer: detected memory leaks\n\n"
#define DIRECT "Direct leak of 40 byte(s) in 1 object(s) allocated from:\n    #0 0x7f00000b9 (libasan.so.8+0xb9)\n\n"
#define INDIRECT \
  "Indirect leak of 42 byte(s) in 1 object(s) allocated from:\n    #0 0x7f00000b9 (libasan.so.8+0xb9)\n\n"
#define SUMMARY(blocks) "SUMMARY: AddressSanitizer: 82 byte(s) leaked in " #blocks " allocation(s).\n"

struct seen {
  int count;
  struct lost_block blocks[8];
};

static void note(struct lost_block block, void *context) {
  struct seen *seen = context;
  seen->blocks[seen->count++] = block;
}

static const char *read_text(const char *text, struct seen *seen) {
  memset(seen, 0, sizeof *seen);
  return leak_report_read(text, note, seen);
}

TEST(addresses_and_their_kind_are_read) {
  struct seen seen;
  const char *problem = read_text("=====\n" BEGIN DIRECT "Objects leaked above:\n0x602000000010 (40 bytes)\n\n" INDIRECT
                                  "Objects leaked above:\n0x602000000030 (42 bytes)\n\n" SUMMARY(2),
                                  &seen);
  CHECK(problem == NULL);
  CHECK_EQUAL(2, seen.count);
  CHECK_EQUAL(0x602000000010, seen.blocks[0].address);
  CHECK(seen.blocks[0].direct);
  CHECK_EQUAL(0x602000000030, seen.blocks[1].address);
  CHECK(!seen.blocks[1].direct);
}

TEST(no_text_means_that_nothing_is_lost) {
  struct seen seen;
  CHECK(read_text("", &seen) == NULL);
  CHECK_EQUAL(0, seen.count);
}

TEST(a_report_that_was_cut_off_is_a_problem) {
  struct seen seen;
  CHECK(read_text(BEGIN DIRECT "Objects leaked above:\n0x602000000010 (40 bytes)\n\n", &seen) != NULL);
  CHECK(read_text(BEGIN, &seen) != NULL);
}

TEST(a_block_less_than_the_summary_says_is_a_problem) {
  struct seen seen;
  CHECK(read_text(BEGIN DIRECT "Objects leaked above:\n0x602000000010 (40 bytes)\n\n" SUMMARY(2), &seen) != NULL);
}

TEST(a_summary_without_a_line_end_counts) {
  struct seen seen;
  CHECK(read_text(BEGIN DIRECT "Objects leaked above:\n0x602000000010 (40 bytes)\n\n"
                               "SUMMARY: AddressSanitizer: 40 byte(s) leaked in 1 allocation(s).",
                  &seen) == NULL);
}

TEST(the_runtime_s_own_failure_is_told) {
  struct seen seen;
  const char *problem = read_text("==17==LeakSanitizer has encountered a fatal error.\n", &seen);
  CHECK(problem != NULL && strstr(problem, "fatal error") != NULL);
}

TEST(every_cut_of_a_report_is_a_problem_or_lists_all) {
  static const char whole[] = BEGIN DIRECT "Objects leaked above:\n0x602000000010 (40 bytes)\n\n" SUMMARY(1);
  char text[sizeof whole];
  /* From where the report is one; what was cut away from the last line says nothing more. */
  size_t last = strlen(whole) - strlen(" allocation(s).\n");
  for (size_t length = strlen("==17==ERROR: LeakSanitizer: detected memory leaks"); length < last; length++) {
    memcpy(text, whole, length);
    text[length] = '\0';
    struct seen seen;
    CHECK(read_text(text, &seen) != NULL);
  }
}
