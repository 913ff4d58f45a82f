package io.asanloop;

import io.asanloop.finding.Finding;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.opentest4j.AssertionFailedError;

/**
 * The native code that a test called has a defect: a leak, a memory error, or a death by SIGSEGV,
 * SIGBUS, SIGILL, SIGFPE or SIGABRT.
 *
 * <p>A failure, not an error, to JUnit and all that builds on it. The message holds all that is
 * known; the stack trace is the native stack of the first finding followed by its Java stack.
 *
 * @since 0.1.0
 */
public final class NativeMemoryError extends AssertionFailedError {
  private static final long serialVersionUID = 1L;

  private final transient List<Finding> findings;
  private final transient Path runDirectory;

  /**
   * Made by AsanLoop only.
   *
   * @param message all that is known, for people; not null
   * @param findings what was found, at least one
   * @param runDirectory where the reports are, not null
   */
  public NativeMemoryError(String message, List<Finding> findings, Path runDirectory) {
    super(message);
    this.findings = List.copyOf(findings);
    this.runDirectory = Objects.requireNonNull(runDirectory, "runDirectory");
  }

  /** Returns what was found, at least one, in the order of the message; not null. */
  public List<Finding> findings() {
    return findings;
  }

  /** Returns the folder that holds the report of this test, not null. */
  public Path runDirectory() {
    return runDirectory;
  }
}
