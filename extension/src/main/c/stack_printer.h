/* A thread that tells the names of Java frames for one that must not ask the JVM: it has made a memory error inside of
 * it. */
#ifndef ASANLOOP_STACK_PRINTER_H
#define ASANLOOP_STACK_PRINTER_H

#include <stddef.h>

#include "sites.h"

/* Starts the thread, which the JVM does not know of until it is needed: it would wait for it at its end. */
void stack_printer_start(void);

/*
 * Does what java_stacks_print does. Returns 0 where there is no answer within two seconds: the JVM may be waiting for
 * the very thread that asks. One thread at a time.
 */
size_t stack_printer_print(const struct java_frame *frames, int count, char *text, size_t room);

#endif
