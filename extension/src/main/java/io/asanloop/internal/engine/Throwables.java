package io.asanloop.internal.engine;

import io.asanloop.InconclusiveException;
import io.asanloop.NativeMemoryError;
import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import io.asanloop.internal.verdict.Verdict;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.TestExecutionResult;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** What JUnit is told of a verdict. */
final class Throwables {
  private static final StackTraceElement[] NO_FRAMES = {};

  private Throwables() {}

  static TestExecutionResult result(Verdict verdict) {
    return switch (verdict.outcome()) {
      case PASSED -> TestExecutionResult.successful();
      case ABORTED -> TestExecutionResult.aborted(of(verdict));
      case FAILED, NATIVE_ERROR, INCONCLUSIVE, MISCONFIGURED ->
          TestExecutionResult.failed(of(verdict));
    };
  }

  static Throwable misconfigured(String message) {
    return withoutFrames(new ExtensionConfigurationException(message));
  }

  /** Takes away frames that lead here, which tell the user nothing. */
  static Throwable withoutFrames(Throwable throwable) {
    throwable.setStackTrace(NO_FRAMES);
    return throwable;
  }

  private static Throwable of(Verdict verdict) {
    Throwable throwable =
        verdict.throwable().map(RebuiltThrowable::of).orElseGet(() -> ofMessage(verdict));
    verdict.notes().forEach(note -> throwable.addSuppressed(new Note(note)));
    verdict.also().ifPresent(also -> throwable.addSuppressed(of(also)));
    return throwable;
  }

  private static Throwable ofMessage(Verdict verdict) {
    return switch (verdict.outcome()) {
      case ABORTED -> withoutFrames(new TestAbortedException(verdict.message()));
      case NATIVE_ERROR -> nativeError(verdict);
      case INCONCLUSIVE -> withoutFrames(new InconclusiveException(verdict.message()));
      case MISCONFIGURED -> misconfigured(verdict.message());
      case PASSED, FAILED -> withoutFrames(new AssertionFailedError(verdict.message()));
    };
  }

  /** Its own stack trace is the native stack and then the Java stack, so that a runner links it. */
  private static Throwable nativeError(Verdict verdict) {
    Throwable error =
        new NativeMemoryError(verdict.message(), verdict.findings(), verdict.runDirectory());
    Finding first = verdict.findings().get(0);
    error.setStackTrace(
        Stream.concat(
                first.frames().stream().map(Frame::toStackTraceElement),
                first.javaFrames().stream())
            .toArray(StackTraceElement[]::new));
    return error;
  }

  /**
   * A line that rides on an exception as suppressed, and leaves the exception's message as it was.
   */
  @SuppressWarnings("OverrideThrowableToString") // Else its type stands before the line.
  private static final class Note extends Exception {
    private static final long serialVersionUID = 1L;

    Note(String note) {
      super(note, null, false, false);
    }

    @Override
    public String toString() {
      return getMessage();
    }
  }
}
