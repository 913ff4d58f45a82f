package io.asanloop.internal.report;

import io.asanloop.finding.Finding;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads a child's report file after the child has ended. */
public final class ReportParser {
  private ReportParser() {}

  /**
   * Reads the memory errors that were reported. The whole file is read, and what leak checks wrote
   * is passed over: an error of another thread can come in the midst of it.
   *
   * @param report the file; it need not exist, since nothing is reported where nothing is wrong
   */
  public static List<Finding> memoryErrors(Path report) {
    MemoryErrorParser parser = new MemoryErrorParser();
    try {
      ReportLines.forEach(report, 0, Long.MAX_VALUE, parser::line);
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      // An error that nobody can read must not look like none.
      throw new UncheckedIOException(e);
    }
    return parser.end();
  }
}
