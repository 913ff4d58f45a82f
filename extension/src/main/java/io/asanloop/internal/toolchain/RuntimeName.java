package io.asanloop.internal.toolchain;

import java.util.List;

/**
 * Which runtime of AddressSanitizer a library belongs to.
 *
 * @param compiler whose runtime it is
 * @param file name of the runtime's file, such as {@code libasan.so.8}; empty where the library
 *     names none
 */
record RuntimeName(Compiler compiler, String file) {
  enum Compiler {
    GCC,
    CLANG
  }

  /** Reads it from the libraries that an instrumented one needs. */
  static RuntimeName of(List<String> needed) {
    for (String name : needed) {
      if (name.startsWith("libasan.so")) {
        return new RuntimeName(Compiler.GCC, name);
      }
      if (name.startsWith("libclang_rt.asan")) {
        return new RuntimeName(Compiler.CLANG, name);
      }
    }
    // By default clang links no runtime into shared libraries: the program is to bring it.
    return new RuntimeName(Compiler.CLANG, "");
  }

  @Override
  public String toString() {
    return switch (compiler) {
      case GCC -> "gcc's " + file;
      case CLANG -> "clang's " + (file.isEmpty() ? "runtime" : file);
    };
  }
}
