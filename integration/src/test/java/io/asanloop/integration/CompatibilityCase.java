package io.asanloop.integration;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One class of tests: a way to call C, and a collector.
 *
 * @param binding how Java calls C
 * @param collector as its option of the JVM names it
 */
record CompatibilityCase(MatrixBinding binding, String collector) {
  static final List<String> COLLECTORS = List.of("Serial", "G1", "Parallel", "Shenandoah");
  static final String PASSES = "passes";
  private static final int ITERATIONS = 3;

  String testClass() {
    return "Compatibility" + binding.className() + collector + "Test";
  }

  void write(Project project) throws IOException {
    Files.writeString(
        project.folder().resolve("src/test/java/com/acme/" + testClass() + ".java"),
        """
        package com.acme;

        import io.asanloop.AsanLoop;

        @AsanLoop(iterations = %d, jvmArgs = "-XX:+Use%sGC")
        class %s extends Compatibility {
          %3$s() {
            super(%s.load());
          }
        }
        """
            .formatted(ITERATIONS, collector, testClass(), binding.className() + "Binding"));
  }

  /** What stands in its cell: that it passes, or what is wrong, or why it was refused. */
  String outcome(MavenResult result) throws IOException {
    TestCase clean = result.test(testClass() + ".isClean");
    if (!clean.outcome().equals("passed")) {
      return firstLine(clean);
    }
    boolean jni = binding == MatrixBinding.JNI;
    String leak =
        missing(
            result.test(testClass() + ".leaks"),
            "direct leak in every iteration: 3 blocks, 123 bytes in all",
            in("buffer_new", result.bug("native", "leak_direct")),
            fromJava(result, "compatibility_leaks"));
    String overflow =
        missing(
            result.test(testClass() + ".overflows"),
            // gcc 12 and clang 14 say the one, newer runtimes the other.
            "heap-buffer-overflow: WRITE of size 1, 0 bytes (to the right of|after)( a)? "
                + (jni ? 197 : 67)
                + "-byte region",
            in("\\w*", result.bug("native", jni ? "jni_overflow" : "heap_overflow_write")),
            fromJava(result, "compatibility_overflows"));
    return leak.isEmpty() && overflow.isEmpty() ? PASSES : leak + overflow;
  }

  private static String in(String function, String place) {
    return "at .*" + function + ".* +\\(" + Pattern.quote(place) + "\\) +libfixtures\\w*\\.so";
  }

  private static String fromJava(MavenResult result, String marker) throws IOException {
    return "at com\\.acme\\.Compatibility\\.\\w+\\("
        + Pattern.quote(result.bug("src/test/java/com/acme", marker))
        + "\\)";
  }

  private static String missing(TestCase found, String... texts) {
    for (String text : texts) {
      if (!Pattern.compile(text).matcher(found.message()).find()) {
        return String.format(
            Locale.ROOT, "%s does not say %s but %s. ", found.name(), text, firstLine(found));
      }
    }
    return "";
  }

  private static String firstLine(TestCase found) {
    return found.message().isEmpty()
        ? found.outcome()
        : found.message().lines().findFirst().orElseThrow();
  }
}
