#ifndef KEEP_H
#define KEEP_H

/* Without these the compiler may do to a bug what it likes: leave it out, or move it into the caller's frame. */

/* Makes the compiler believe that the pointer, or number, is used and may have been changed where this stands. */
#define KEEP(pointer) __asm__ volatile("" : "+r"(pointer) : : "memory")

/* "noclone" as well: gcc's copy for constant arguments has a name of its own (buffer_new.constprop.0) in reports. */
#ifdef __clang__
#define OWN_FRAME __attribute__((noinline))
#else
#define OWN_FRAME __attribute__((noinline, noclone))
#endif

#endif
