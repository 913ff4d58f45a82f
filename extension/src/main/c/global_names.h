/* What a variable in the data of a shared library is called. */
#ifndef ASANLOOP_GLOBAL_NAMES_H
#define ASANLOOP_GLOBAL_NAMES_H

#include <stddef.h>
#include <stdint.h>

/*
 * Writes its name as the source has it, "global cache of libfoo.so"; where the file does not tell, its place in the
 * file: "a global of libfoo.so (at 0x4120)". Needs agent_busy.
 *
 * @param path the file of the library
 * @param offset of the variable in the addresses of the file
 */
void global_name(const char *path, uint64_t offset, char *text, size_t room);

#endif
