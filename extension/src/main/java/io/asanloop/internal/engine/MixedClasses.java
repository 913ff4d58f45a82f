package io.asanloop.internal.engine;

import org.junit.platform.engine.support.descriptor.ClassSource;

/**
 * Warns of a class that has annotated and plain tests: the plain ones stay with Jupiter, which
 * initialises the class in this JVM, and this JVM ends when an instrumented library is loaded.
 */
final class MixedClasses {
  private MixedClasses() {}

  static void warn(JupiterDiscovery discovery, Mirror mirror) {
    String name =
        mirror
            .getSource()
            .map(source -> ((ClassSource) source).getClassName())
            .orElse(mirror.getDisplayName());
    String message =
        "@AsanLoop on methods of ["
            + name
            + "]: the other tests of this class run in this JVM and initialise the class here,"
            + " which an instrumented library does not survive; annotate the class, or move them to"
            + " a class of their own";
    try {
      MixedClassIssue.report(discovery, mirror, message);
    } catch (LinkageError e) {
      // JUnit before 5.13 has no discovery issues.
      System.err.println(message);
    }
  }
}
