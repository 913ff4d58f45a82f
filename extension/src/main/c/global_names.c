#include "global_names.h"

#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct file {
  const char *bytes;
  size_t size;
};

static struct file map_file(const char *path) {
  struct file file = {NULL, 0};
  struct stat status;
  int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor >= 0 && fstat(descriptor, &status) == 0 && status.st_size > 0) {
    void *bytes = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes != MAP_FAILED) {
      file = (struct file){bytes, (size_t)status.st_size};
    }
  }
  if (descriptor >= 0) {
    close(descriptor);
  }
  return file;
}

/* Returns a part of the file; null if it lies outside. */
static const void *part(const struct file *file, uint64_t at, uint64_t size) {
  return at <= file->size && size <= file->size - at ? file->bytes + at : NULL;
}

static const Elf64_Shdr *sections(const struct file *file, size_t *count) {
  const Elf64_Ehdr *header = part(file, 0, sizeof *header);
  if (!header || memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64 ||
      header->e_shentsize != sizeof(Elf64_Shdr)) {
    return NULL;
  }
  *count = header->e_shnum;
  return part(file, header->e_shoff, *count * sizeof(Elf64_Shdr));
}

/* Returns the name of the variable in one table of symbols; null if it is not there. */
static const char *name_in(const struct file *file, const Elf64_Shdr *table, const Elf64_Shdr *names, uint64_t offset) {
  const Elf64_Sym *symbols = part(file, table->sh_offset, table->sh_size);
  const char *text = part(file, names->sh_offset, names->sh_size);
  if (!symbols || !text || names->sh_size == 0 || text[names->sh_size - 1] != '\0') {
    return NULL;
  }
  for (size_t i = 0; i < table->sh_size / sizeof *symbols; i++) {
    const Elf64_Sym *symbol = &symbols[i];
    if (ELF64_ST_TYPE(symbol->st_info) == STT_OBJECT && symbol->st_shndx != SHN_UNDEF && offset >= symbol->st_value &&
        offset - symbol->st_value < symbol->st_size && symbol->st_name < names->sh_size) {
      return text + symbol->st_name;
    }
  }
  return NULL;
}

/* The full table, with the static variables, where it was not stripped; else that of what is exported. */
static const char *find_name(const struct file *file, uint64_t offset) {
  static const Elf64_Word types[] = {SHT_SYMTAB, SHT_DYNSYM};
  size_t count = 0;
  const Elf64_Shdr *table = sections(file, &count);
  for (size_t type = 0; table && type < sizeof types / sizeof *types; type++) {
    for (size_t i = 0; i < count; i++) {
      bool is_table = table[i].sh_type == types[type] && table[i].sh_link < count;
      const char *name = is_table ? name_in(file, &table[i], &table[table[i].sh_link], offset) : NULL;
      if (name) {
        return name;
      }
    }
  }
  return NULL;
}

/* Writes a name as C++ has it, where there is a C++ library that knows how. */
static void write_name(const char *name, const char *library, char *text, size_t room) {
  char *(*demangle)(const char *, char *, size_t *, int *) = NULL;
  *(void **)&demangle = dlsym(RTLD_DEFAULT, "__cxa_demangle");
  int status = 0;
  char *plain = demangle && strncmp(name, "_Z", 2) == 0 ? demangle(name, NULL, NULL, &status) : NULL;
  (void)snprintf(text, room, "global %s of %s", plain ? plain : name, library);
  free(plain);
}

void global_name(const char *path, uint64_t offset, char *text, size_t room) {
  const char *slash = strrchr(path, '/');
  const char *library = slash ? slash + 1 : path;
  struct file file = map_file(path);
  const char *name = find_name(&file, offset);
  if (name) {
    write_name(name, library, text, room);
  } else {
    (void)snprintf(text, room, "a global of %s (at 0x%llx)", library, (unsigned long long)offset);
  }
  if (file.size) {
    munmap((void *)file.bytes, file.size);
  }
}
