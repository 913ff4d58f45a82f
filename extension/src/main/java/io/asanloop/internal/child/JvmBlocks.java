package io.asanloop.internal.child;

import java.io.File;
import java.util.List;
import java.util.regex.Pattern;

/** Knows which blocks are the JVM's own. */
final class JvmBlocks {
  /** What lies between the JVM and the system; nobody's code under test. */
  private static final Pattern SYSTEM =
      Pattern.compile(
          "(libasan|libclang_rt|libc|libm|libdl|libpthread|libstdc\\+\\+|libgcc_s|ld-linux)[.-].*");

  /** JNA's native part, copied out of its jar, and what its libffi writes code into. */
  private static final Pattern JNA = Pattern.compile("(jna.*\\.tmp|libjnidispatch.*|ffi.*)");

  private static final String JDK = System.getProperty("java.home") + File.separator;

  private JvmBlocks() {}

  /**
   * Returns whether nothing but the JVM, the JDK, JNA and the system took part in making a block.
   *
   * <p>One of the first three must be on the stack: where the frames of a library are lost, what is
   * left of them is the system's.
   *
   * @param modules paths of the modules on the stack
   */
  static boolean areMadeBy(List<String> modules) {
    boolean jvm = false;
    for (String module : modules) {
      String name = new File(module).getName();
      boolean own = module.startsWith(JDK) || JNA.matcher(name).matches();
      if (!own && !SYSTEM.matcher(name).matches()) {
        return false;
      }
      jvm |= own;
    }
    return jvm;
  }
}
