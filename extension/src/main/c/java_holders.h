/* Which Java field leads to a native pointer. */
#ifndef ASANLOOP_JAVA_HOLDERS_H
#define ASANLOOP_JAVA_HOLDERS_H

#include <stddef.h>
#include <stdint.h>

/* A Java object with a pointer in a field or element of type long. */
struct java_hit {
  uintptr_t pointer;
  int64_t object; /* its tag */
  int32_t class;  /* the tag of the class that the field counts in; the object itself if the field is static */
  int32_t field;  /* of the long itself; -1 in an array */
};

/* Walks the live heap and remembers who refers to whom. Returns how many pointers near recorded blocks there are. */
size_t java_holders_begin(void);

/* Returns one of them. */
const struct java_hit *java_holders_hit(size_t index);

/* Writes the field that leads to a pointer, as "Java field com.acme.Cache.HANDLES"; nothing if there is none. */
void java_holders_name(const struct java_hit *found, char *text, size_t room);

/* Forgets all of it. */
void java_holders_end(void);

#endif
