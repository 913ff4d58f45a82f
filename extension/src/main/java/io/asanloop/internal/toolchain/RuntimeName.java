package io.asanloop.internal.toolchain;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which runtime of AddressSanitizer a library belongs to.
 *
 * @param compiler whose runtime it is
 * @param file name of the runtime's file, such as {@code libasan.so.8}; empty where the library
 *     names none
 * @param version major version of the compiler where the file's name does not tell it, as clang's
 *     does not; 0 where it is not known
 */
record RuntimeName(Compiler compiler, String file, int version) {
  private static final Pattern CLANG_VERSION = Pattern.compile(".*clang version (\\d{1,4})\\..*");

  enum Compiler {
    GCC,
    CLANG
  }

  /** The one that tells most comes last: a file's name, then the newest version. */
  static final Comparator<RuntimeName> TELLING =
      Comparator.comparing((RuntimeName name) -> !name.file().isEmpty())
          .thenComparing(RuntimeName::version);

  /**
   * Reads it from what an instrumented library says of itself.
   *
   * @param needed names of the libraries that it needs
   * @param compilers what the compilers of its parts say of themselves
   */
  static RuntimeName of(List<String> needed, List<String> compilers) {
    for (String name : needed) {
      if (name.startsWith("libasan.so")) {
        return new RuntimeName(Compiler.GCC, name, 0);
      }
      if (name.startsWith("libclang_rt.asan")) {
        return new RuntimeName(Compiler.CLANG, name, clangVersion(compilers));
      }
    }
    // By default clang links no runtime into shared libraries, and gcc none with -static-libasan:
    // the program is to bring it. In each library there are parts that gcc compiled, those of the C
    // library.
    boolean ofGcc =
        !compilers.isEmpty() && compilers.stream().allMatch(text -> text.startsWith("GCC: "));
    return ofGcc
        ? new RuntimeName(Compiler.GCC, "", 0)
        : new RuntimeName(Compiler.CLANG, "", clangVersion(compilers));
  }

  /** Whether the runtime of another name serves libraries of this one as well. */
  boolean isServedBy(RuntimeName other) {
    return compiler == other.compiler && (file.isEmpty() || file.equals(other.file));
  }

  /** Whether a file's name says that it is the runtime of another compiler. */
  boolean isOtherThan(Path runtime) {
    return runtime
        .getFileName()
        .toString()
        .startsWith(compiler == Compiler.CLANG ? "libasan." : "libclang_rt.");
  }

  @Override
  public String toString() {
    String owner = compiler == Compiler.GCC ? "gcc" : "clang";
    return owner + (version > 0 ? " " + version : "") + "'s " + (file.isEmpty() ? "runtime" : file);
  }

  private static int clangVersion(List<String> compilers) {
    return compilers.stream()
        .map(CLANG_VERSION::matcher)
        .filter(Matcher::matches)
        .mapToInt(matcher -> Integer.parseInt(matcher.group(1)))
        .max()
        .orElse(0);
  }
}
