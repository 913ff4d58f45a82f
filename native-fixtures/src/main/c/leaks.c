#define _GNU_SOURCE /* asprintf, getline */

#include "fixtures.h"
#include "keep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIRECT = 41, CALLOC = 43, STRDUP = 47, LIST_HEAD = 53, LIST_NODE = 59, LIST_LENGTH = 3 };
enum { REALLOC = 103, ASPRINTF = 107, ALIGNED = 127, ALIGNMENT = 64 };

/*
 * A stale pointer in a dead stack frame or a register hides a block from the leak check. It is the checker's task to
 * deal with that, so nothing here wipes the stack.
 *
 * KEEP before a return: without it -O2 makes a jump of the call, and the function has no frame. tails.c is about that.
 */

static OWN_FRAME void *buffer_new(void) {
  void *buffer = malloc(DIRECT); /* BUG: leak_direct */
  KEEP(buffer);
  return buffer;
}

void leak_direct(void) {
  void *buffer = buffer_new();
  KEEP(buffer);
}

void leak_direct_clean(void) {
  void *buffer = buffer_new();
  KEEP(buffer);
  free(buffer);
}

static OWN_FRAME void *table_new(void) {
  void *table = calloc(1, CALLOC); /* BUG: leak_calloc */
  KEEP(table);
  return table;
}

void leak_calloc(void) {
  void *table = table_new();
  KEEP(table);
}

void leak_calloc_clean(void) {
  void *table = table_new();
  KEEP(table);
  free(table);
}

static OWN_FRAME char *name_copy(void) {
  static const char name[STRDUP] = "a name of forty-six characters and a zero byte";
  char *copy = strdup(name); /* BUG: leak_strdup */
  KEEP(copy);
  return copy;
}

void leak_strdup(void) {
  char *name = name_copy();
  KEEP(name);
}

void leak_strdup_clean(void) {
  char *name = name_copy();
  KEEP(name);
  free(name);
}

static OWN_FRAME void *array_grow(void *array) {
  void *grown = realloc(array, REALLOC); /* BUG: leak_realloc */
  KEEP(grown);
  return grown;
}

void leak_realloc(void) {
  void *array = array_grow(malloc(1));
  KEEP(array);
}

void leak_realloc_clean(void) {
  void *array = array_grow(malloc(1));
  KEEP(array);
  free(array);
}

static OWN_FRAME char *number_text(void) {
  char *text = NULL;
  int length = asprintf(&text, "%0*d", ASPRINTF - 1, 7); /* BUG: leak_asprintf */
  return length < 0 ? NULL : text;
}

void leak_asprintf(void) {
  char *text = number_text();
  KEEP(text);
}

void leak_asprintf_clean(void) {
  char *text = number_text();
  KEEP(text);
  free(text);
}

static OWN_FRAME void *aligned_new(void) {
  void *block = NULL;
  int error = posix_memalign(&block, ALIGNMENT, ALIGNED); /* BUG: leak_posix_memalign */
  return error == 0 ? block : NULL;
}

void leak_posix_memalign(void) {
  void *block = aligned_new();
  KEEP(block);
}

void leak_posix_memalign_clean(void) {
  void *block = aligned_new();
  KEEP(block);
  free(block);
}

static OWN_FRAME char *line_read(void) {
  static char text[] = "a short line\n";
  FILE *file = fmemopen(text, sizeof text - 1, "r");
  if (file == NULL) {
    return NULL;
  }
  char *line = NULL;
  size_t capacity = 0;
  ssize_t length = getline(&line, &capacity, file); /* BUG: leak_getline */
  fclose(file);
  return length < 0 ? NULL : line;
}

void leak_getline(void) {
  char *line = line_read();
  KEEP(line);
}

void leak_getline_clean(void) {
  char *line = line_read();
  KEEP(line);
  free(line);
}

struct node {
  struct node *next;
  char payload[LIST_NODE - sizeof(struct node *)];
} __attribute__((packed));

struct list {
  struct node *first;
  char payload[LIST_HEAD - sizeof(struct node *)];
} __attribute__((packed));

_Static_assert(sizeof(struct node) == LIST_NODE, "padding would change the size in the report");
_Static_assert(sizeof(struct list) == LIST_HEAD, "padding would change the size in the report");

static OWN_FRAME struct node *node_new(struct node *next) {
  struct node *node = malloc(sizeof *node); /* BUG: leak_list_node (lost with the head, so indirectly) */
  if (node != NULL) {
    node->next = next;
  }
  return node;
}

static OWN_FRAME struct list *list_new(void) {
  struct list *list = malloc(sizeof *list); /* BUG: leak_list */
  if (list == NULL) {
    return NULL;
  }
  list->first = NULL;
  int length = LIST_LENGTH;
  KEEP(length); /* or -O2 makes three calls of the loop's one */
  for (int i = 0; i < length; i++) {
    list->first = node_new(list->first);
  }
  return list;
}

void leak_list(void) {
  struct list *list = list_new();
  KEEP(list);
}

void leak_list_clean(void) {
  struct list *list = list_new();
  KEEP(list);
  if (list == NULL) {
    return;
  }
  for (struct node *node = list->first; node != NULL;) {
    struct node *next = node->next;
    free(node);
    node = next;
  }
  free(list);
}
