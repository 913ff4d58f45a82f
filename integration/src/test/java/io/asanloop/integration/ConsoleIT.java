package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Tests are run by JUnit's console, which loads them by a class loader of its own. */
@ExtendWith(Starter.Resolver.class)
class ConsoleIT {
  @TempDir private Path reports;

  @Test
  void oneClass(Starter starter) throws Exception {
    String output = console(starter, "--select-class", "com.acme.StarterTest");

    assertThat(outcomes())
        .as(output)
        .containsExactly(
            "StarterTest.frees() passed",
            "StarterTest.leaks() failure",
            "StarterTest.leaksForTwo(int)[1] passed",
            "StarterTest.leaksForTwo(int)[2] failure");
    starter.assertTells(output, "StarterTest.leaks()", "leaks");
    starter.assertTells(output, "StarterTest.leaksForTwo(int)[2]", "leaksForTwo");
  }

  @Test
  void oneMethod(Starter starter) throws Exception {
    String output = console(starter, "--select-method", "com.acme.StarterTest#leaks");

    assertThat(outcomes()).as(output).containsExactly("StarterTest.leaks() failure");
    starter.assertTells(output, "StarterTest.leaks()", "leaks");
  }

  @Test
  void oneInvocation(Starter starter) throws Exception {
    String output =
        console(
            starter,
            "--uid",
            "[engine:asanloop]/[class:com.acme.StarterTest]/[test-template:leaksForTwo(int)]"
                + "/[test-template-invocation:#2]");

    assertThat(outcomes()).as(output).containsExactly("StarterTest.leaksForTwo(int)[2] failure");
    starter.assertTells(output, "StarterTest.leaksForTwo(int)[2]", "leaksForTwo");
  }

  /** Runs the jar that has all of JUnit, as its manual says. */
  private String console(Starter starter, String... selection) throws Exception {
    String jar = starter.runner("junit-platform-console-standalone");
    return starter.run(
        Stream.concat(
                Stream.of("-jar", jar, "execute", "--disable-ansi-colors", "--disable-banner"),
                Stream.concat(
                    Stream.of("--reports-dir", reports.toString(), "-cp", starter.classPath()),
                    Stream.of(selection)))
            .toArray(String[]::new));
  }

  private List<String> outcomes() {
    return MavenResult.tests(reports).stream()
        .map(test -> test.name() + " " + test.outcome())
        .sorted()
        .toList();
  }
}
