package io.asanloop.clean;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * Runs clean tests in one child after the other, with each collector, and ends at the first that is
 * told anything. Not among the tests, since it takes long; it is run by its name, as
 * CONTRIBUTING.md says.
 */
class CleanRuns {
  private static final List<String> COLLECTORS =
      List.of(
          System.getProperty("asanloop.clean.collectors", "Serial,G1,Parallel,Shenandoah")
              .split(",", -1));
  private static final int RUNS = Integer.getInteger("asanloop.clean.runs", 100);

  /** Of the class, with some to be on the safe side of a test that is not found. */
  private static final int TESTS_AT_LEAST = 20;

  @Test
  void noneIsTold() {
    for (int number = 1; number <= RUNS; number++) {
      for (String collector : COLLECTORS) {
        report(collector, number, run(collector));
      }
    }
  }

  private static Run run(String collector) {
    return SanitizedRuns.of(CleanTestCases.class)
        .with(
            "asanloop.jvm.args",
            "-XX:+Use" + collector + "GC -D" + JdkTestCases.COLLECTOR + "=" + collector)
        .run();
  }

  private static void report(String collector, int number, Run run) {
    boolean clean =
        run.skipped().isEmpty()
            && run.results().size() >= TESTS_AT_LEAST
            && run.results().values().stream().allMatch(CleanRuns::passed);
    System.out.printf(
        "%s, JDK %s, run %d of %d: %s%n",
        collector,
        System.getProperty("java.version"),
        number,
        RUNS,
        clean ? run.results().size() + " clean" : "NOT CLEAN");
    assertThat(run.skipped()).isEmpty();
    assertThat(run.results()).hasSizeGreaterThanOrEqualTo(TESTS_AT_LEAST);
    for (Map.Entry<String, TestExecutionResult> result : run.results().entrySet()) {
      run.assertPassed(result.getKey());
    }
  }

  private static boolean passed(TestExecutionResult result) {
    return result.getStatus() == Status.SUCCESSFUL;
  }
}
