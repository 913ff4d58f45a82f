package io.asanloop;

/**
 * The check could not be made or not be finished, so that nothing is known of the native code: the
 * sanitizer was not active, nothing instrumented was loaded, the child ended early or ran out of
 * time.
 *
 * <p>An error, not a failure, to JUnit and all that builds on it. The message says what was and
 * what was not checked, and what to do about it.
 *
 * @since 0.1.0
 */
public final class InconclusiveException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Made by AsanLoop only.
   *
   * @param message what was and was not checked, not null
   */
  public InconclusiveException(String message) {
    super(message);
  }
}
