package io.asanloop.internal.publish;

import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.verdict.Tools;
import io.asanloop.internal.verdict.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the report of a test that is not green. */
public final class FindingReports {
  /** File name of a report, in the folder of its test. */
  public static final String FILE_NAME = "report.txt";

  private FindingReports() {}

  /**
   * Writes what is told of a test, and what the sanitizer wrote word for word.
   *
   * @param verdict what is told; its run directory is where the report goes
   * @param tools what it was found with
   * @param sanitizer the sanitizer's own text, may be empty
   * @param child folder of the child that ran the test
   */
  public static void write(Verdict verdict, Tools tools, String sanitizer, Path child)
      throws IOException {
    Path folder = RunDirectory.privateFolder(verdict.runDirectory());
    StringBuilder text = new StringBuilder(verdict.text()).append('\n');
    text.append("\nRuntime of the sanitizer: ").append(tools.runtime());
    text.append("\nFiles of the child: ").append(child).append('\n');
    if (!sanitizer.isBlank()) {
      text.append("\nWhat the sanitizer wrote:\n").append(sanitizer.stripTrailing()).append('\n');
    }
    Files.writeString(folder.resolve(FILE_NAME), text);
  }
}
