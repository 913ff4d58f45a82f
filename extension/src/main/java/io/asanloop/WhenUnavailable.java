package io.asanloop;

/**
 * What becomes of an annotated test on a machine that cannot run the sanitizer at all: there is no
 * runtime of it, the system lets no process trace another, a limit keeps the runtime from starting.
 * The first such test of a JVM shows what was tried and how to cure it.
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
