package io.asanloop.internal.report;

import io.asanloop.finding.Frame;
import java.util.regex.Pattern;

/** What kinds of modules a native stack under a JVM goes through. */
final class Modules {
  private static final Pattern SANITIZER =
      Pattern.compile("lib(a|hwa|l|m|t|ub)san\\.so.*|libclang_rt\\..*");
  private static final Pattern SYSTEM =
      Pattern.compile(
          "lib(c|m|dl|pthread|rt|stdc\\+\\+|c\\+\\+|c\\+\\+abi|gcc_s|unwind)(-[0-9.]+)?\\.so.*"
              + "|ld-[^/]*\\.so.*|linux-vdso\\.so.*");
  private static final Pattern JVM =
      Pattern.compile(
          "jna[0-9]+\\.tmp|(lib)?jnidispatch.*|lib(jvm|java|jli)\\.so" + "|libffi\\.so.*|java");

  private Modules() {}

  /** The runtime of a sanitizer, with its interceptors. */
  static boolean isSanitizer(Frame frame) {
    return SANITIZER.matcher(frame.moduleName()).matches() || isSymbolizedSanitizer(frame);
  }

  /** The C and C++ libraries and the loader: they work for whoever calls them. */
  static boolean isSystem(Frame frame) {
    return SYSTEM.matcher(frame.moduleName()).matches();
  }

  /** What brings a call from Java to native code: compiled code, the JVM, JNA. */
  static boolean isJvm(Frame frame) {
    return (frame.module().isEmpty() && frame.function().isEmpty())
        || JVM.matcher(frame.moduleName()).matches();
  }

  /** A report with symbols names no modules where it knows lines. */
  private static boolean isSymbolizedSanitizer(Frame frame) {
    return frame.module().isEmpty()
        && frame
            .file()
            .filter(file -> file.contains("libsanitizer/") || file.contains("compiler-rt/lib/"))
            .isPresent();
  }
}
