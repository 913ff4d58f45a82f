package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.asanloop.testkit.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.suite.api.IncludeEngines;
import org.junit.platform.suite.api.SelectClasses;
import org.junit.platform.suite.api.Suite;
import org.junit.platform.testkit.engine.EngineTestKit;

/**
 * Who runs what by whatever way tests are selected: an annotated test is run in a child, as often
 * as it is selected, or it fails and says that it was not checked.
 */
class SuiteTests {
  private static final String LOG = "suite.tests.log";
  private static final String HERE = Long.toString(ProcessHandle.current().pid());

  private static final String UNCHECKED =
      "@AsanLoop: this test was not checked, because JUnit Jupiter ran it without the engine"
          + " 'asanloop'. Either an engine filter excludes that engine (Surefire's"
          + " excludeJUnit5Engines or includeJUnit5Engines, a suite's @IncludeEngines or"
          + " @ExcludeEngines, the console's --include-engine): include 'asanloop' beside"
          + " 'junit-jupiter'. Or the launcher was told not to register post-discovery filters:"
          + " let it register them.";

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  static class AnnotatedTestCases {
    @Test
    void frees() throws IOException {
      log("frees");
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void loses() throws IOException {
      log("loses");
      Fixtures.INSTANCE.leak_direct();
    }
  }

  static class MixedTestCases {
    @Test
    @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
    void checked() throws IOException {
      log("checked");
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void plain() throws IOException {
      log("plain");
    }
  }

  @Suite
  @SelectClasses({AnnotatedTestCases.class, MixedTestCases.class})
  static class BothSuite {}

  @Suite
  @IncludeEngines("junit-jupiter")
  @SelectClasses({AnnotatedTestCases.class, MixedTestCases.class})
  static class JupiterSuite {}

  @TempDir private Path folder;

  @BeforeEach
  void beginLog() throws IOException {
    System.setProperty(LOG, Files.createFile(folder.resolve("log")).toString());
  }

  @AfterEach
  void endLog() {
    System.clearProperty(LOG);
  }

  private static void log(String test) throws IOException {
    Files.writeString(
        Path.of(System.getProperty(LOG)),
        test + " " + ProcessHandle.current().pid() + "\n",
        StandardOpenOption.APPEND);
  }

  @Test
  void aSuiteHasItsTestsRun() throws IOException {
    Outcomes run = run(BothSuite.class);

    assertThat(run.lines()).containsExactlyInAnyOrderElementsOf(below(suite(BothSuite.class)));
    assertThat(run.messages()).singleElement().asString().startsWith("1 leak in ");
    assertThat(runs())
        .containsExactlyInAnyOrder(
            "frees child",
            "frees child",
            "loses child",
            "loses child",
            "checked child",
            "checked child",
            "plain here");
  }

  @Test
  void whatIsSelectedBesideItsSuiteRunsTwice() throws IOException {
    Outcomes run = run(BothSuite.class, AnnotatedTestCases.class, MixedTestCases.class);

    List<String> expected = new ArrayList<>(below(suite(BothSuite.class)));
    expected.addAll(below(""));
    assertThat(run.lines()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(runs()).hasSize(14).filteredOn("plain here"::equals).hasSize(2);
    // Both classes in the suite, both outside.
    assertThat(children()).hasSize(4);
  }

  @Test
  void aSuiteOfJupiterAloneIsToldToBeUnchecked() throws IOException {
    Outcomes run = run(JupiterSuite.class);

    String jupiter = suite(JupiterSuite.class) + "[engine:junit-jupiter]/";
    assertThat(run.lines())
        .containsExactlyInAnyOrder(
            jupiter + "[class:AnnotatedTestCases] FAILED",
            jupiter + "[class:MixedTestCases]/[method:checked()] FAILED",
            jupiter + "[class:MixedTestCases]/[method:plain()] SUCCESSFUL");
    assertThat(run.messages()).containsExactly(UNCHECKED, UNCHECKED);
    assertThat(runs()).containsExactly("plain here");
  }

  @Test
  void withoutJupiterTheAnnotatedTestsAreRun() throws IOException {
    Outcomes run =
        run(
            LauncherConfig.DEFAULT,
            List.of(EngineFilter.includeEngines("asanloop")),
            AnnotatedTestCases.class,
            MixedTestCases.class);

    assertThat(run.lines())
        .containsExactlyInAnyOrderElementsOf(
            below("").stream().filter(line -> !line.contains("plain()")).toList());
    assertThat(runs()).hasSize(6).allMatch(line -> line.endsWith(" child"));
  }

  @Test
  void withoutFiltersTheTestsAreRunAndToldOnceToBeRunByJupiterToo() throws IOException {
    Outcomes run =
        run(
            LauncherConfig.builder().enablePostDiscoveryFilterAutoRegistration(false).build(),
            List.of(),
            AnnotatedTestCases.class,
            MixedTestCases.class);

    List<String> expected = new ArrayList<>(below(""));
    expected.add("[engine:junit-jupiter]/[class:AnnotatedTestCases] FAILED");
    expected.add("[engine:junit-jupiter]/[class:MixedTestCases]/[method:checked()] FAILED");
    assertThat(run.lines()).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(run.messages())
        .filteredOn(message -> !message.startsWith("1 leak in "))
        .containsExactly(UNCHECKED, UNCHECKED);
    assertThat(runs()).hasSize(7).filteredOn(line -> line.endsWith(" here")).hasSize(1);
  }

  @Test
  void jupitersEngineAloneTellsThatTheyAreUnchecked() throws IOException {
    var events =
        EngineTestKit.engine("junit-jupiter")
            .selectors(selectClass(AnnotatedTestCases.class), selectClass(MixedTestCases.class))
            .execute();

    assertThat(events.testEvents().succeeded().list())
        .extracting(event -> event.getTestDescriptor().getLegacyReportingName())
        .containsExactly("plain()");
    assertThat(events.allEvents().failed().list())
        .isNotEmpty()
        .extracting(event -> event.getRequiredPayload(TestExecutionResult.class))
        .extracting(result -> result.getThrowable().orElseThrow())
        .allSatisfy(
            thrown ->
                assertThat(thrown)
                    .isInstanceOf(ExtensionConfigurationException.class)
                    .hasMessage(UNCHECKED));
    assertThat(runs()).containsExactly("plain here");
  }

  /** What becomes of the tests of both classes where both engines are there. */
  private static List<String> below(String root) {
    return List.of(
        root + "[engine:asanloop]/[class:AnnotatedTestCases]/[method:frees()] SUCCESSFUL",
        root + "[engine:asanloop]/[class:AnnotatedTestCases]/[method:loses()] FAILED",
        root + "[engine:asanloop]/[class:MixedTestCases]/[method:checked()] SUCCESSFUL",
        root + "[engine:junit-jupiter]/[class:MixedTestCases]/[method:plain()] SUCCESSFUL");
  }

  private static String suite(Class<?> suite) {
    return "[engine:junit-platform-suite]/[suite:" + suite.getSimpleName() + "]/";
  }

  /** Returns name and place of each run of a test. */
  private List<String> runs() throws IOException {
    return Files.readAllLines(folder.resolve("log")).stream()
        .map(line -> line.replaceAll(" " + HERE + "$", " here").replaceAll(" \\d+$", " child"))
        .toList();
  }

  private Set<String> children() throws IOException {
    return Files.readAllLines(folder.resolve("log")).stream()
        .map(line -> line.replaceAll("^.* ", ""))
        .filter(jvm -> !jvm.equals(HERE))
        .collect(Collectors.toSet());
  }

  private static Outcomes run(Class<?>... types) {
    return run(LauncherConfig.DEFAULT, List.of(), types);
  }

  private static Outcomes run(LauncherConfig config, List<Filter<?>> filters, Class<?>... types) {
    Outcomes outcomes = new Outcomes(new ArrayList<>(), new ArrayList<>());
    LauncherFactory.create(config)
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(
                    Arrays.stream(types)
                        .map(DiscoverySelectors::selectClass)
                        .toArray(DiscoverySelector[]::new))
                .filters(filters.toArray(Filter[]::new))
                .configurationParameter("asanloop.when.unavailable", "FAIL")
                .build(),
            outcomes);
    return outcomes;
  }

  /**
   * What a launcher told.
   *
   * @param lines id and end of each test, and of each container that failed
   * @param messages of all that failed
   */
  private record Outcomes(List<String> lines, List<String> messages)
      implements TestExecutionListener {
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      if (test.isTest() || result.getStatus() != TestExecutionResult.Status.SUCCESSFUL) {
        String id = test.getUniqueId().replace(SuiteTests.class.getName() + "$", "");
        lines.add(id + " " + result.getStatus());
      }
      result.getThrowable().ifPresent(thrown -> messages.add(thrown.getMessage()));
    }
  }
}
