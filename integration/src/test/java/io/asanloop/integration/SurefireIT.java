package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Settings of Surefire and Failsafe hold for annotated tests; several of them in each run. */
@ExtendWith(Starter.Resolver.class)
class SurefireIT {
  private static final List<String> STARTER =
      List.of(
          "StarterTest.frees passed",
          "StarterTest.leaks failure",
          "StarterTest.leaksForTwo failure",
          "StarterTest.leaksForTwo passed");

  /** With a JVM for each class; what it is given reaches the child. */
  @ParameterizedTest
  @ValueSource(strings = {"3.2.5", "3.6.1"})
  void twoForksForOneClassEach(String version, Starter starter) throws Exception {
    MavenResult result =
        test(
            starter,
            version,
            "-DforkCount=2",
            "-DreuseForks=false",
            "-DargLine=-Dacme.argument='of the arguments'");

    assertThat(result.methods())
        .as(result.log())
        .containsExactlyElementsOf(
            Stream.concat(
                    Stream.of(
                        "CleanTest.frees passed", "SettingsTest.areThoseOfTheBuildTool passed"),
                    STARTER.stream())
                .toList());
    assertThat(result.log()).doesNotContain("crash");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.5", "3.6.1"})
  void inMavensJvm(String version, Starter starter) throws Exception {
    MavenResult result = test(starter, version, "-DforkCount=0", "-Dtest=StarterTest");

    assertThat(result.methods()).as(result.log()).containsExactlyElementsOf(STARTER);
    String leak = result.test("StarterTest.leaks").message();
    starter.assertTells("io.asanloop.NativeMemoryError: " + leak, "StarterTest.leaks()", "leaks");
  }

  @ParameterizedTest
  @CsvSource({
    "3.2.5, frees+leaks, 'frees passed, leaks failure'",
    "3.6.1, leaks, leaks failure",
    "3.6.1, frees+leaks, 'frees passed, leaks failure'",
    "3.6.1, lea*, 'leaks failure, leaksForTwo failure, leaksForTwo passed'",
  })
  void someMethods(String version, String methods, String expected, Starter starter)
      throws Exception {
    starter.project().takeRuns();
    MavenResult result = test(starter, version, "-Dtest=StarterTest#" + methods);

    assertThat(result.methods())
        .as(result.log())
        .containsExactly(expected.replaceAll("(^|, )", "$1StarterTest.").split(", "));
    assertThat(starter.project().takeRuns()).hasSize(3 * expected.split(", ").length);
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.5", "3.6.1"})
  void testsOfBothEnginesAreInOneReportOfTheirClass(String version, Starter starter)
      throws Exception {
    starter.project().takeRuns();
    MavenResult result = test(starter, version, "-Dtest=Mixed");

    assertThat(result.outcomes())
        .as(result.log())
        .containsExactly("Mixed.checked passed", "Mixed.plain passed");
    Path reports = starter.project().folder().resolve("target/surefire-reports");
    assertThat(reports.toFile().list((folder, name) -> name.endsWith(".xml")))
        .containsExactly("TEST-com.acme.Mixed.xml");
    assertThat(starter.project().takeRuns())
        .containsExactlyInAnyOrder("checked", "checked", "checked", "plain");
  }

  /** The message says all that matters, since Surefire removes frames that are not of the test. */
  @ParameterizedTest
  @ValueSource(strings = {"3.2.5", "3.6.1"})
  void groupsReruns(String version, Starter starter) throws Exception {
    starter.project().takeRuns();
    MavenResult result =
        test(
            starter,
            version,
            "-Dgroups=leaking",
            "-Dtest=StarterTest",
            "-Dsurefire.rerunFailingTestsCount=1",
            "-DtrimStackTrace=true");

    assertThat(result.methods())
        .as(result.log())
        .containsExactly(
            "StarterTest.leaks failure",
            "StarterTest.leaksForTwo failure",
            "StarterTest.leaksForTwo passed");
    assertThat(result.log().lines())
        .filteredOn(line -> line.matches("\\[ERROR\\]   Run \\d: .*"))
        .extracting(line -> line.replaceAll(".*(Run \\d: \\w+\\.\\w+).*", "$1"))
        .containsExactlyInAnyOrder(
            "Run 1: StarterTest.leaks",
            "Run 2: StarterTest.leaks",
            "Run 1: StarterTest.leaksForTwo",
            "Run 2: StarterTest.leaksForTwo");
    assertThat(
            starter.project().takeRuns().stream()
                .collect(Collectors.groupingBy(run -> run, Collectors.counting())))
        .as("three iterations of each, and three more of what failed")
        .isEqualTo(Map.of("leaks", 6L, "leaksForTwo 1", 3L, "leaksForTwo 2", 6L));
    String leak = result.test("StarterTest.leaks").message();
    starter.assertTells("io.asanloop.NativeMemoryError: " + leak, "StarterTest.leaks()", "leaks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.5", "3.6.1"})
  void failsafe(String version, Starter starter) throws Exception {
    MavenResult result =
        starter
            .project()
            .maven(
                "failsafe:integration-test",
                "failsafe:verify",
                "-Dsurefire.version=" + version,
                "-Dit.test=StarterTest#leaks,SettingsTest",
                "-DargLine=-Dacme.argument='of the arguments'");

    assertThat(result.methods())
        .as(result.log())
        .containsExactly("SettingsTest.areThoseOfTheBuildTool passed", "StarterTest.leaks failure");
    assertThat(result.exitCode()).isEqualTo(1);
  }

  /** An engine filter that leaves AsanLoop out does not let a test pass that was not checked. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Dsurefire.includeJUnit5Engines=junit-jupiter",
        "-Dsurefire.excludeJUnit5Engines=asanloop"
      })
  void withoutTheEngine(String filter, Starter starter) throws Exception {
    MavenResult result = test(starter, "3.6.1", "-Dtest=CleanTest", filter);

    // It is the class that fails.
    assertThat(result.tests()).as(result.log()).hasSize(1);
    assertThat(result.tests().get(0).outcome()).isEqualTo("error");
    assertThat(result.tests().get(0).message())
        .contains("this test was not checked, because JUnit Jupiter ran it without the engine")
        .contains("include 'asanloop' beside 'junit-jupiter'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.2.5", "3.6.1"})
  void withBothEngines(String version, Starter starter) throws Exception {
    MavenResult result =
        test(
            starter,
            version,
            "-Dtest=StarterTest",
            "-DexcludedGroups=leaking",
            "-Dsurefire.includeJUnit5Engines=junit-jupiter,asanloop");

    assertThat(result.outcomes()).as(result.log()).containsExactly("StarterTest.frees passed");
  }

  private static MavenResult test(Starter starter, String version, String... settings)
      throws Exception {
    return starter
        .project()
        .maven(
            Stream.concat(
                    Stream.of("surefire:test", "-Dsurefire.version=" + version),
                    Stream.of(settings))
                .toArray(String[]::new));
  }
}
