package io.asanloop.internal.wire;

import java.util.List;
import java.util.Optional;

/**
 * A throwable as data: what is left of it when neither its class nor its fields may cross the wire.
 *
 * @param kind how the parent counts it
 * @param className binary name of its class
 * @param message its message, empty if it had none
 * @param text what its {@code toString()} gave
 * @param frames its stack trace
 * @param cause its cause
 * @param suppressed its suppressed throwables
 * @param failures the failures of a {@code MultipleFailuresError}, else empty
 * @param failuresSuppressed whether these are its suppressed throwables as well, as {@code
 *     assertAll} has it; they are not among {@code suppressed} then
 * @param expected the expected value of an assertion as text, where it has one
 * @param actual the actual value of an assertion as text, where it has one
 */
public record RemoteThrowable(
    Kind kind,
    String className,
    Optional<String> message,
    String text,
    List<StackTraceElement> frames,
    Optional<RemoteThrowable> cause,
    List<RemoteThrowable> suppressed,
    List<RemoteThrowable> failures,
    boolean failuresSuppressed,
    Optional<String> expected,
    Optional<String> actual) {

  /** Most frames of one throwable that are sent; a {@code StackOverflowError} has 1,024. */
  public static final int MAX_FRAMES = 2048;

  /** Deepest chain of causes, suppressed throwables and failures that is sent. */
  public static final int MAX_DEPTH = 16;

  /** What a throwable is to a test runner. */
  public enum Kind {
    /** An {@link AssertionError}: the test failed. */
    ASSERTION,
    /** Any other {@link Error}. */
    ERROR,
    /** Any other throwable. */
    EXCEPTION
  }

  public RemoteThrowable {
    frames = List.copyOf(frames);
    suppressed = List.copyOf(suppressed);
    failures = List.copyOf(failures);
  }
}
