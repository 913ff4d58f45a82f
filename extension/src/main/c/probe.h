/* What a probe of the machine does on purpose: errors that the sanitizer must see, or survive. */
#ifndef ASANLOOP_PROBE_H
#define ASANLOOP_PROBE_H

/* Writes one byte past the end of a heap block, by a function that the runtime watches. */
void probe_overflow(void);

/* Throws a C++ exception that nobody catches. Returns only if there is no C++ library. */
void probe_throw(void);

#endif
