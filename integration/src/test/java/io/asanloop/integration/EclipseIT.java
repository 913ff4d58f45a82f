package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests are run as Eclipse and VS Code do, by their own program. */
@ExtendWith(Starter.Resolver.class)
class EclipseIT {
  private static final String CLASS = "[engine:asanloop]/[class:com.acme.StarterTest]";
  private static final String TEMPLATE = CLASS + "/[test-template:leaksForTwo(int)]";

  @Test
  void classes(Starter starter) throws Exception {
    List<String> lines =
        EclipseRunner.run(starter, "-classNames", "com.acme.StarterTest", "com.acme.CleanTest");

    assertThat(tree(lines))
        .containsExactly(
            "2 below 1, 3 tests, StarterTest, " + CLASS,
            "3 below 2, 1 tests, frees(), " + CLASS + "/[method:frees()]",
            "4 below 2, 1 tests, leaks(), " + CLASS + "/[method:leaks()]",
            "5 below 2, 0 tests, leaksForTwo(int), " + TEMPLATE,
            "6 below 1, 1 tests, CleanTest, [engine:asanloop]/[class:com.acme.CleanTest]",
            "7 below 6, 1 tests, frees(),"
                + " [engine:asanloop]/[class:com.acme.CleanTest]/[method:frees()]",
            "8 below 5, 1 tests, [1] 1, " + TEMPLATE + "/[test-template-invocation:#1]",
            "9 below 5, 1 tests, [2] 2, " + TEMPLATE + "/[test-template-invocation:#2]");
    assertThat(lines).filteredOn(line -> line.startsWith("%TESTC")).containsExactly("%TESTC  3 v2");
    assertThat(events(lines, "%TESTS"))
        .containsExactlyInAnyOrder(
            "3 frees", "4 leaks", "8 leaksForTwo", "9 leaksForTwo", "7 frees");
    assertThat(events(lines, "%TESTE"))
        .containsExactlyInAnyOrder(
            "3 frees", "4 leaks", "8 leaksForTwo", "9 leaksForTwo", "7 frees");
    assertThat(events(lines, "%FAILED")).containsExactly("4 leaks", "9 leaksForTwo");
    assertThat(events(lines, "%ERROR")).isEmpty();
    starter.assertTells(trace(lines, "4,leaks"), "StarterTest.leaks()", "leaks");
    starter.assertTells(
        trace(lines, "9,leaksForTwo"), "StarterTest.leaksForTwo(int)[2]", "leaksForTwo");
  }

  @Test
  void oneMethod(Starter starter) throws Exception {
    List<String> lines = EclipseRunner.run(starter, "-test", "com.acme.StarterTest:leaks");

    assertThat(tree(lines))
        .containsExactly(
            "2 below 1, 1 tests, StarterTest, " + CLASS,
            "3 below 2, 1 tests, leaks(), " + CLASS + "/[method:leaks()]");
    assertThat(events(lines, "%TESTE")).containsExactly("3 leaks");
    assertThat(events(lines, "%FAILED")).containsExactly("3 leaks");
    starter.assertTells(trace(lines, "3,leaks"), "StarterTest.leaks()", "leaks");
  }

  /** As "Rerun" does it of one that failed; the IDE may remember an id from before AsanLoop. */
  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "junit-jupiter"})
  void oneInvocation(String engine, Starter starter) throws Exception {
    String id = TEMPLATE + "/[test-template-invocation:#2]";
    List<String> lines =
        EclipseRunner.run(
            starter,
            "-classNames",
            "com.acme.StarterTest",
            "-uniqueId",
            id.replace("[engine:asanloop]", "[engine:" + engine + "]"));

    assertThat(tree(lines))
        .containsExactly(
            "2 below 1, 1 tests, StarterTest, " + CLASS,
            "3 below 2, 0 tests, leaksForTwo(int), " + TEMPLATE,
            "4 below 3, 1 tests, [2] 2, " + id);
    assertThat(events(lines, "%TESTE")).containsExactly("4 leaksForTwo");
    assertThat(events(lines, "%FAILED")).containsExactly("4 leaksForTwo");
    starter.assertTells(
        trace(lines, "4,leaksForTwo"), "StarterTest.leaksForTwo(int)[2]", "leaksForTwo");
  }

  /**
   * Returns what {@code %TSTTREE} lines say, as {@code id below parent, tests, name, unique id}.
   */
  private static List<String> tree(List<String> lines) {
    return lines.stream()
        .filter(line -> line.startsWith("%TSTTREE"))
        .map(line -> line.substring("%TSTTREE".length()).split("(?<!\\\\),", -1))
        .map(f -> f[0] + " below " + f[5] + ", " + f[3] + " tests, " + f[6] + ", " + f[8])
        .toList();
  }

  /** Returns {@code id method} of the lines of one kind. */
  private static List<String> events(List<String> lines, String kind) {
    return lines.stream()
        .filter(line -> line.startsWith(kind))
        .map(line -> line.substring(8).replace(",", " ").replaceAll("\\(.*", ""))
        .toList();
  }

  private static String trace(List<String> lines, String test) {
    List<String> rest = lines.subList(indexOf(lines, "%FAILED " + test), lines.size());
    return String.join("\n", rest.subList(0, indexOf(rest, "%TRACEE")));
  }

  private static int indexOf(List<String> lines, String start) {
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).startsWith(start)) {
        return i;
      }
    }
    throw new AssertionError("no line begins with " + start + " in " + lines);
  }
}
