package io.asanloop.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.InconclusiveException;
import io.asanloop.NativeMemoryError;
import io.asanloop.finding.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.TestIdentifier;

/**
 * What a launcher's listener heard, by the last part of the unique id: {@code leaks()}, {@code
 * takes(int)#2}, {@code com.acme.FooTest}; of a class template with the number of the invocation.
 *
 * @param results how each test and container ended
 * @param skipped the reason of each that was skipped
 * @param entries the report entries of each
 * @param events what began and what ended how, in the order in which it was told, by the whole
 *     unique id: {@code started [engine:asanloop]/[class:com.acme.FooTest]}, {@code SUCCESSFUL
 *     ...}; engines are left out
 */
public record Run(
    Map<String, TestExecutionResult> results,
    Map<String, String> skipped,
    Map<String, Map<String, String>> entries,
    List<String> events) {

  static String name(TestIdentifier test) {
    var segments = test.getUniqueIdObject().getSegments();
    String last = segments.get(segments.size() - 1).getValue();
    String invocationOfClass =
        segments.subList(0, segments.size() - 1).stream()
            .filter(segment -> segment.getType().equals("class-template-invocation"))
            .map(UniqueId.Segment::getValue)
            .collect(Collectors.joining());
    return (last.startsWith("#") ? segments.get(segments.size() - 2).getValue() + last : last)
        + invocationOfClass;
  }

  /** Returns how a test or container ended. */
  public TestExecutionResult result(String name) {
    return Optional.ofNullable(results.get(name))
        .orElseThrow(() -> new AssertionError(name + " did not end; these did: " + results));
  }

  /**
   * Asserts that below our engine these began and ended so, each once, and nothing else did.
   *
   * @param above the id that all of them begin with, below the engine
   * @param ends of each how it ended, a space, and the rest of its id
   */
  public void assertHeard(String above, String... ends) {
    String prefix = "[engine:asanloop]" + above;
    assertThat(events)
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(ends)
                .map(end -> end.split(" ", 2))
                .flatMap(
                    end -> Stream.of("started " + prefix + end[1], end[0] + " " + prefix + end[1]))
                .toList());
  }

  /** Asserts that a test or container passed. */
  public void assertPassed(String name) {
    if (result(name).getStatus() != Status.SUCCESSFUL) {
      throw new AssertionError(name + " did not pass", result(name).getThrowable().orElse(null));
    }
  }

  /** Asserts that a test or container failed with an exception of a type, and returns that. */
  public <T extends Throwable> T failure(String name, Class<T> type) {
    Throwable thrown =
        result(name)
            .getThrowable()
            .orElseThrow(() -> new AssertionError(name + " did not fail: " + result(name)));
    if (result(name).getStatus() != Status.FAILED || !type.isInstance(thrown)) {
      throw new AssertionError(name + " ended with " + result(name).getStatus(), thrown);
    }
    return type.cast(thrown);
  }

  /** Asserts that a test or container failed with findings, and returns these. */
  public List<Finding> findings(String name) {
    return failure(name, NativeMemoryError.class).findings();
  }

  /** Asserts that a test or container was not checked, and returns the text that says so. */
  public String inconclusive(String name) {
    return failure(name, InconclusiveException.class).getMessage();
  }
}
