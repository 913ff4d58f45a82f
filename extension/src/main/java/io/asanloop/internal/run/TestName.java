package io.asanloop.internal.run;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What people call the test or class behind a unique id.
 *
 * @param className name of the top-level class and the nested classes, as {@code Outer$Inner},
 *     without the package
 * @param method method with its parameter types and invocation, as {@code parses(String)[2]}; empty
 *     for a class
 */
record TestName(String className, String method) {
  private static final Pattern SEGMENT = Pattern.compile("\\[([^:\\]]+):([^\\]]*)]");

  static TestName of(String uniqueId) {
    StringBuilder className = new StringBuilder();
    StringBuilder method = new StringBuilder();
    for (Matcher segment = SEGMENT.matcher(uniqueId); segment.find(); ) {
      String value = decoded(segment.group(2));
      switch (segment.group(1)) {
        case "engine", "suite" -> {}
        case "class", "class-template" -> className.append(simple(value));
        case "nested-class", "nested-class-template" -> className.append('$').append(value);
        case "class-template-invocation" -> className.append(invocation(value));
        case "method", "test-template", "test-factory" ->
            method.append(value.replaceAll("[\\w.]*\\.(?=\\w+)", ""));
        default -> method.append(invocation(value));
      }
    }
    return new TestName(className.toString(), method.toString());
  }

  /** Returns for example {@code FooTest.parses(String)[2]}. */
  String full() {
    return className.replace('$', '.') + (method.isEmpty() ? "" : "." + method);
  }

  /** Returns the folder of its report below the one of its top-level class. */
  String folder() {
    // Nested classes and invocations of a class template.
    String below = className.replaceFirst("^[^$\\[]*\\$?", "");
    String test = method.replace("()", "");
    return below.isEmpty() || test.isEmpty() ? below + test : below + "." + test;
  }

  /**
   * Returns what selects it for Surefire: {@code FooTest#parses}. There a question mark stands for
   * any character, such as one that says something else to Surefire.
   */
  String surefireSelector() {
    String type = className.replaceAll("\\[\\d+]", "");
    String name = method.replaceAll("\\([^()]*\\)(\\[\\d+])*$", "");
    return method.isEmpty() ? type : type + "#" + name.replaceAll("[,+#!%*()]", "?");
  }

  private static String simple(String binaryName) {
    return binaryName.substring(binaryName.lastIndexOf('.') + 1);
  }

  private static String invocation(String value) {
    return "[" + value.replace("#", "") + "]";
  }

  private static String decoded(String value) {
    return URLDecoder.decode(value.replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
