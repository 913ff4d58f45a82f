package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a shared library says of itself.
 *
 * @param path where it is
 * @param machine the processor it is for, as ELF numbers them
 * @param is64Bit whether it is for 64-bit processes
 * @param needed names of the libraries that the loader loads with it
 * @param compilers what the compilers of its parts say of themselves, such as {@code Debian clang
 *     version 14.0.6}; parts of the C library's say who compiled these
 * @param sanitizers names of the sanitizers whose instrumentation it imports, such as {@code
 *     AddressSanitizer}
 * @param definesAsan whether it is, or has linked into it, a runtime of AddressSanitizer
 */
record SharedLibrary(
    Path path,
    int machine,
    boolean is64Bit,
    List<String> needed,
    List<String> compilers,
    Set<String> sanitizers,
    boolean definesAsan) {
  private static final String ASAN = "AddressSanitizer";

  /** Each instrumented object file calls this function of its sanitizer when it is loaded. */
  private static final Map<String, String> SANITIZER_OF_IMPORT =
      Map.of(
          "__asan_init", ASAN,
          "__hwasan_init", "HWAddressSanitizer",
          "__msan_init", "MemorySanitizer",
          "__tsan_init", "ThreadSanitizer",
          "__ubsan_handle_type_mismatch_v1", "UndefinedBehaviorSanitizer");

  SharedLibrary {
    needed = List.copyOf(needed);
    compilers = List.copyOf(compilers);
    sanitizers = Set.copyOf(sanitizers);
  }

  /** Reads a file; empty if it is no shared library, as a linker script or a program is none. */
  static Optional<SharedLibrary> read(Path path) throws IOException {
    // Opening a pipe would wait for its writer.
    if (!Files.isRegularFile(path)) {
      return Optional.empty();
    }
    Optional<ElfFile> opened = ElfFile.open(path);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (ElfFile elf = opened.get()) {
      return elf.isSharedObject() ? Optional.of(read(path, elf)) : Optional.empty();
    }
  }

  private static SharedLibrary read(Path path, ElfFile elf) throws IOException {
    Set<String> sanitizers = new LinkedHashSet<>();
    boolean definesAsan = false;
    for (ElfFile.Symbol symbol : elf.symbols()) {
      String sanitizer = SANITIZER_OF_IMPORT.get(symbol.name());
      if (sanitizer != null && !symbol.defined()) {
        sanitizers.add(sanitizer);
      }
      definesAsan |= symbol.defined() && symbol.name().equals("__asan_init");
    }
    return new SharedLibrary(
        path, elf.machine(), elf.is64Bit(), elf.needed(), elf.compilers(), sanitizers, definesAsan);
  }

  /** Returns whether it was built with {@code -fsanitize=address}. */
  boolean instrumented() {
    return sanitizers.contains(ASAN);
  }

  /** Whether a process of this machine can load it. */
  boolean isFor(int processor) {
    return is64Bit && machine == processor;
  }

  /** The runtime that it must be loaded with; empty if it is not instrumented. */
  Optional<RuntimeName> runtime() {
    return instrumented() ? Optional.of(RuntimeName.of(needed, compilers)) : Optional.empty();
  }
}
