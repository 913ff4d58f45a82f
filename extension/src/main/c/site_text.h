/* A site as text, for who explains it. */
#ifndef ASANLOOP_SITE_TEXT_H
#define ASANLOOP_SITE_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "sites.h"

/* For a path of a module. */
#define PATH_TEXT_ROOM (3 * 4096 + 1)

/*
 * Writes a path, of which each byte that a text with tabs, lines and the JVM's kind of UTF-8 could not carry becomes
 * %XX, as java.net.URLDecoder reads it.
 */
void path_text(const char *path, char *text);

/*
 * Writes the stacks of a site, a frame a line and innermost first: "native", path of the module as above, offset in
 * hex, with tabs in between; then Java frames as java_stacks_print does. Needs agent_busy; the JVM may allocate. Keep
 * in sync with SiteText.java.
 */
void site_text(uint32_t id, char *text, size_t room);

/* Writes the native frames alone, which needs no JVM; returns how many bytes, without the zero at the end. */
size_t site_text_native(const struct site *site, char *text, size_t room);

#endif
