package io.asanloop.internal.engine;

import io.asanloop.internal.wire.RemoteThrowable;
import java.util.List;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.MultipleFailuresError;

/**
 * Throwables that stand in for one whose class is not to be loaded: each says what the original
 * said, and counts as it did. Test runners take the type from {@code toString()}.
 */
final class StandIn {
  private StandIn() {}

  static Throwable of(RemoteThrowable original, Throwable cause, List<Throwable> failures) {
    if (!failures.isEmpty()) {
      return new Failures(original, cause, failures);
    }
    return switch (original.kind()) {
      case ASSERTION ->
          original.expected().isPresent() || original.actual().isPresent()
              ? new Comparison(original, cause)
              : new Assertion(original, cause);
      case ERROR -> new OtherError(original, cause);
      case EXCEPTION -> new OtherException(original, cause);
    };
  }

  /** A failure. */
  private static final class Assertion extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final String message;
    private final String text;

    Assertion(RemoteThrowable original, Throwable cause) {
      super(null, cause);
      message = original.message().orElse(null);
      text = original.text();
    }

    @Override
    public String getMessage() {
      return message;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** A failure that a runner can show as a difference. */
  private static final class Comparison extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final String message;
    private final String text;

    Comparison(RemoteThrowable original, Throwable cause) {
      super(null, original.expected().orElse(null), original.actual().orElse(null), cause);
      message = original.message().orElse(null);
      text = original.text();
    }

    @Override
    public String getMessage() {
      return message;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Several failures, each of which a runner can show. */
  private static final class Failures extends MultipleFailuresError {
    private static final long serialVersionUID = 1L;

    private final String message;
    private final String text;

    Failures(RemoteThrowable original, Throwable cause, List<Throwable> failures) {
      super("", failures);
      message = original.message().orElse(null);
      text = original.text();
      initCause(cause);
    }

    @Override
    public String getMessage() {
      return message;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** An error. */
  private static final class OtherError extends Error {
    private static final long serialVersionUID = 1L;

    private final String message;
    private final String text;

    OtherError(RemoteThrowable original, Throwable cause) {
      super(null, cause);
      message = original.message().orElse(null);
      text = original.text();
    }

    @Override
    public String getMessage() {
      return message;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** An exception. */
  private static final class OtherException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String message;
    private final String text;

    OtherException(RemoteThrowable original, Throwable cause) {
      super(null, cause);
      message = original.message().orElse(null);
      text = original.text();
    }

    @Override
    public String getMessage() {
      return message;
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
