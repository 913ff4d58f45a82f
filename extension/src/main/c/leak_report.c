#include "leak_report.h"

#include <stdlib.h>
#include <string.h>

int lost_block_compare(const void *a, const void *b) {
  uintptr_t left = ((const struct lost_block *)a)->address;
  uintptr_t right = ((const struct lost_block *)b)->address;
  return (left > right) - (left < right);
}

static bool starts_with(const char *text, const char *prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* Whether a line, which ends at `end`, has a text in it. */
static bool has(const char *line, const char *end, const char *text) {
  return memmem(line, (size_t)(end - line), text, strlen(text)) != NULL;
}

/* "SUMMARY: AddressSanitizer: 82 byte(s) leaked in 2 allocation(s)." */
static size_t summed_blocks(const char *line, const char *end) {
  static const char in[] = " leaked in ";
  const char *at = memmem(line, (size_t)(end - line), in, strlen(in));
  return at ? strtoul(at + strlen(in), NULL, 10) : 0;
}

const char *leak_report_read(const char *text, void (*each)(struct lost_block, void *), void *context) {
  size_t listed = 0;
  size_t summed = 0;
  bool begun = false;
  bool ended = false;
  bool direct = false;
  for (const char *line = text; *line;) {
    const char *end = strchr(line, '\n');
    end = end ? end : line + strlen(line);
    if (starts_with(line, "0x")) {
      listed++;
      each((struct lost_block){strtoull(line, NULL, 16), direct}, context);
    } else if (starts_with(line, "Direct leak of ") || starts_with(line, "Indirect leak of ")) {
      direct = *line == 'D';
    } else if (has(line, end, "ERROR: LeakSanitizer: detected memory leaks")) {
      begun = true;
    } else if (starts_with(line, "SUMMARY: ")) {
      ended = true;
      summed = summed_blocks(line, end);
    } else if (has(line, end, "LeakSanitizer has encountered a fatal error")) {
      return "LeakSanitizer has encountered a fatal error";
    }
    line = *end ? end + 1 : end;
  }
  if (begun && !ended) {
    return "the report of the leak check ends before its summary";
  }
  return listed == summed ? NULL : "the report of the leak check lists another number of blocks than its summary says";
}
