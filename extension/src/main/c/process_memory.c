#include "process_memory.h"

#include <fcntl.h>
#include <unistd.h>

#include "memory.h"

#define PIECE_BYTES ((size_t)1 << 16)
#define WORD_BYTES sizeof(uintptr_t)

/* Mapped, as the leak check looks into globals: a pointer that was read would look held ever after. */
static uintptr_t *piece;
static int file = -1;

bool process_memory_open(void) {
  if (!piece) {
    piece = memory_map(PIECE_BYTES);
  }
  file = open("/proc/self/mem", O_RDONLY | O_CLOEXEC);
  return piece && file >= 0;
}

void process_memory_close(void) {
  if (file >= 0) {
    close(file);
  }
  file = -1;
}

size_t process_memory_read(uintptr_t address, uintptr_t *words, size_t count) {
  ssize_t got = pread(file, words, count * WORD_BYTES, (off_t)address);
  return got < 0 ? 0 : (size_t)got / WORD_BYTES;
}

bool process_memory_show(uintptr_t begin, uintptr_t end,
                         bool (*see)(const uintptr_t *words, size_t count, uintptr_t address)) {
  begin = (begin + WORD_BYTES - 1) & ~(WORD_BYTES - 1);
  while (begin + WORD_BYTES <= end) {
    size_t wanted = end - begin < PIECE_BYTES ? end - begin : PIECE_BYTES;
    size_t got = process_memory_read(begin, piece, wanted / WORD_BYTES);
    if (got == 0) {
      return false;
    }
    if (see(piece, got, begin)) {
      return true;
    }
    begin += got * WORD_BYTES;
  }
  return false;
}
