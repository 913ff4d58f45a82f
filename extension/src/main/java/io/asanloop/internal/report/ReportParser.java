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
   * Reads the memory errors that were reported.
   *
   * @param report the file; it need not exist, since nothing is reported where nothing is wrong
   * @param from offset where the text begins; what the leak checks wrote before is read by {@link
   *     LostBlocks}
   */
  public static List<Finding> memoryErrors(Path report, long from) {
    MemoryErrorParser parser = new MemoryErrorParser();
    try {
      ReportLines.forEach(report, from, Long.MAX_VALUE, parser::line);
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      // An error that nobody can read must not look like none.
      throw new UncheckedIOException(e);
    }
    return parser.end();
  }
}
