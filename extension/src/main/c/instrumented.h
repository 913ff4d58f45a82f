/* Whether a shared library was built with AddressSanitizer. */
#ifndef ASANLOOP_INSTRUMENTED_H
#define ASANLOOP_INSTRUMENTED_H

#include <link.h>
#include <stdbool.h>

/*
 * Whether a module imports the runtime's entry point, as each instrumented one does. Reads what the linker has mapped;
 * takes no lock and does not allocate. The module must stay loaded meanwhile.
 */
bool is_instrumented(const struct link_map *map);

#endif
