package io.asanloop.internal.toolchain;

/**
 * A place in a shared library.
 *
 * @param module path of the library
 * @param offset offset of the instruction in it
 */
public record CodeAddress(String module, long offset) {}
