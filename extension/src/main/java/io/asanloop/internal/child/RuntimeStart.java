package io.asanloop.internal.child;

/**
 * Binds to the sanitizer's runtime. A class of its own, since {@link SanitizerRuntime} cannot be
 * loaded without JNA, nor {@link ChildMain} without JUnit.
 */
final class RuntimeStart {
  private RuntimeStart() {}

  static SanitizerRuntime attach() throws NotReadyException {
    try {
      return SanitizerRuntime.attach();
    } catch (NoClassDefFoundError e) {
      throw new NotReadyException(
          "JNA (net.java.dev.jna:jna) is not on the class path of the child JVM: " + e.getMessage(),
          e);
    }
  }
}
