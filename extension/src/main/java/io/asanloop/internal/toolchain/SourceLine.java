package io.asanloop.internal.toolchain;

/**
 * What a symbolizer says of a {@link CodeAddress}.
 *
 * @param function demangled name; empty if unknown
 * @param file path as the compiler recorded it; empty if unknown
 * @param line from 1; 0 if unknown
 */
public record SourceLine(String function, String file, int line) {}
