package io.asanloop.internal.engine;

import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;

/**
 * How a container ended in all the children that ran a part of it: the first failure counts, later
 * ones ride on it; else the first abortion.
 */
final class ContainerEnd {
  private TestExecutionResult result = TestExecutionResult.successful();
  private Optional<String> skipReason = Optional.empty();

  void add(TestExecutionResult next) {
    if (next.getStatus() == Status.SUCCESSFUL) {
      return;
    }
    if (result.getStatus() == Status.FAILED) {
      next.getThrowable().ifPresent(this::suppress);
    } else if (next.getStatus() == Status.FAILED || result.getStatus() == Status.SUCCESSFUL) {
      result = next;
    }
  }

  private void suppress(Throwable later) {
    Throwable first = result.getThrowable().orElse(later);
    if (first != later) {
      first.addSuppressed(later);
    }
  }

  void skip(String reason) {
    skipReason = Optional.of(reason);
  }

  TestExecutionResult result() {
    return result;
  }

  Optional<String> skipReason() {
    return skipReason;
  }

  /** Returns whether it says why something below it did not run. */
  boolean explains() {
    return skipReason.isPresent() || result.getStatus() != Status.SUCCESSFUL;
  }
}
