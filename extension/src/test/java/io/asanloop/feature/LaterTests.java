package io.asanloop.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is told of tests whose later iterations are not like the first. */
class LaterTests {
  private static final String FAILS = id("fails(org.junit.jupiter.api.TestReporter)");
  private static final String PASSES = id("passes(org.junit.jupiter.api.TestReporter)");
  private static final String HANGS = id("hangs()");
  private static final String HANGS_BY_PARAMETER = id("hangsByParameter()/#1");

  private static Pair pair;

  @BeforeAll
  static void runs() {
    pair =
        Pair.of(
            LaterTestCases.class,
            Map.of("junit.jupiter.execution.timeout.testtemplate.method.default", "2 s"));
  }

  private static String id(String below) {
    return LaterTestCases.class.getName() + "/" + below;
  }

  @Test
  void entriesAndFilesAreThoseOfTheFirstAndOfTheFailingIteration() {
    assertThat(pair.clean().nodes().get(FAILS))
        .contains(
            "entry {iteration=1} file of-1.txt entry {iteration=3} file of-3.txt FAILED org.opentest4j");
    assertThat(pair.clean().nodes().get(PASSES))
        .contains("entry {iteration=1} file of-1.txt SUCCESSFUL");
  }

  @Test
  void aTimeLimitIsThatOfAnIteration() {
    assertThat(pair.clean().failures().get(HANGS))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("hangs() timed out after 2 seconds");
    assertThat(pair.clean().failures().get(HANGS_BY_PARAMETER))
        .isInstanceOf(TimeoutException.class)
        .hasMessage("hangsByParameter() timed out after 2 seconds");
    assertThat(pair.clean().iterations())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                FAILS,
                "3",
                HANGS,
                "2",
                HANGS_BY_PARAMETER,
                "3",
                id("hasAThreadForEach()"),
                "4",
                PASSES,
                "4"));
  }

  @Test
  void leaksAreTold() {
    pair.assertLeaks(
        "hasAThreadForEach() = hasAThreadForEach()",
        "passes(org.junit.jupiter.api.TestReporter) = passes(TestReporter)");
  }

  @Test
  void leaksRideOnTheFailuresOfTheTestsOwn() {
    assertThat(pair.clean().failures()).containsOnlyKeys(FAILS, HANGS, HANGS_BY_PARAMETER);
    pair.assertLeakRidesOn("fails(org.junit.jupiter.api.TestReporter)", 3);
    pair.assertLeakRidesOn("hangs()", 2);
    pair.assertLeakRidesOn("hangsByParameter()/#1", 3);
  }
}
