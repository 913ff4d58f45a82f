package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How often, and in which order, a real child calls the parts of a test. */
class CountTests {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void ofAnInstanceForEachIteration(int iterations) throws IOException {
    assertThat(calls(CountedTestCases.InstanceForEach.class, iterations))
        .isEqualTo(
            around(
                List.of("before all"),
                iterations,
                List.of("constructor", "before each", "test", "after each")));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100})
  void ofOneInstanceForAll(int iterations) throws IOException {
    assertThat(calls(CountedTestCases.InstanceForAll.class, iterations))
        .isEqualTo(
            around(
                List.of("constructor", "before all"),
                iterations,
                List.of("before each", "test", "after each")));
  }

  private static List<String> around(List<String> before, int iterations, List<String> each) {
    List<String> calls = new ArrayList<>(before);
    Collections.nCopies(iterations, each).forEach(calls::addAll);
    calls.add("after all");
    return calls;
  }

  /** Returns what was called, having seen to the folders. */
  private List<String> calls(Class<?> type, int iterations) throws IOException {
    Path log = Files.createFile(folder.resolve("calls"));
    System.setProperty(CountedTestCases.LOG, log.toString());
    try {
      Run run =
          SanitizedRuns.of(type).with("asanloop.iterations", String.valueOf(iterations)).run();
      run.assertPassed("test(java.nio.file.Path)");
      run.assertPassed(type.getName());
    } finally {
      System.clearProperty(CountedTestCases.LOG);
    }
    List<String> lines = Files.readAllLines(log);
    assertThat(lines)
        .filteredOn(line -> line.startsWith(CountedTestCases.FOLDER))
        .hasSize(iterations)
        .doesNotHaveDuplicates()
        .map(line -> Path.of(line.substring(CountedTestCases.FOLDER.length())))
        .allMatch(Files::notExists);
    return lines.stream().filter(line -> !line.startsWith(CountedTestCases.FOLDER)).toList();
  }
}
