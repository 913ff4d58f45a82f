package io.asanloop.internal.toolchain;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What a child under the sanitizer is made of.
 *
 * @param runtime the sanitizer runtime to preload, such as {@code libasan.so.8}, absolute
 * @param standardLibrary {@code libstdc++.so.6}, preloaded after the runtime: without it the
 *     runtime aborts at the first C++ exception; empty if this machine has none
 * @param symbolizer {@code addr2line}; empty if this machine has none
 * @param reason why this runtime was chosen, for people
 */
public record Toolchain(
    Path runtime, Optional<Path> standardLibrary, Optional<Path> symbolizer, String reason) {}
