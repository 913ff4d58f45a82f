package io.asanloop;

/**
 * What becomes of an annotated test on a machine that cannot run the sanitizer at all.
 *
 * @since 0.1.0
 */
public enum WhenUnavailable {
  /** The test fails with an {@link InconclusiveException} that says what is missing. */
  FAIL,
  /** The test is aborted, as by a failed assumption, and says what is missing. */
  ABORT,
  /**
   * {@link #FAIL} on Linux, and wherever the environment variable {@code CI} is set; {@link #ABORT}
   * elsewhere.
   */
  AUTO
}
