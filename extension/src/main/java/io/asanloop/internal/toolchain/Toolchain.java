package io.asanloop.internal.toolchain;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a child under the sanitizer is made of.
 *
 * @param runtime the sanitizer runtime to preload, such as {@code libasan.so.8}, absolute
 * @param standardLibrary {@code libstdc++.so.6}, preloaded after the runtime: without it the
 *     runtime aborts at the first C++ exception; empty if this machine has none
 * @param symbolizer {@code addr2line} or {@code llvm-symbolizer}; empty if this machine has neither
 * @param fixedAddresses a command that starts another one with environment variables set, and with
 *     addresses that are not random; empty where random ones do no harm
 * @param ofLibrary whether an instrumented library was found to which the runtime belongs
 * @param reason why this runtime was chosen, for people
 */
public record Toolchain(
    Path runtime,
    Optional<Path> standardLibrary,
    Optional<Path> symbolizer,
    List<String> fixedAddresses,
    boolean ofLibrary,
    String reason) {

  public Toolchain {
    fixedAddresses = List.copyOf(fixedAddresses);
  }

  /**
   * Returns whether the runtime is to symbolize in the child itself: gcc's can do so without
   * another program. Clang's would start one there, with the preload, which can hang.
   */
  public boolean runtimeSymbolizes() {
    return symbolizer.isEmpty() && runtime.getFileName().toString().startsWith("libasan.so");
  }
}
