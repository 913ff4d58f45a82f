package io.asanloop.testkit;

import io.asanloop.InconclusiveException;
import io.asanloop.NativeMemoryError;
import io.asanloop.finding.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
