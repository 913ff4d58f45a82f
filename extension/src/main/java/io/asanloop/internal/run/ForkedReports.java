package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.report.ReportParser;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the sanitizer reported in copies of the child that C code has forked: they write files of
 * their own beside the child's.
 */
final class ForkedReports {
  private final Path folder;
  private final Set<Path> read = new HashSet<>();

  /**
   * Starts to look.
   *
   * @param child the child's own process id
   */
  ForkedReports(RunDirectory.Child files, long child) {
    this.folder = files.folder();
    read.add(files.report(child));
  }

  /** Returns the memory errors that were reported since the last time. */
  List<Finding> next() {
    List<Finding> findings = new ArrayList<>();
    try (DirectoryStream<Path> reports = Files.newDirectoryStream(folder, "sanitizer.*")) {
      for (Path report : reports) {
        if (read.add(report)) {
          ReportParser.memoryErrors(report, 0).stream()
              .map(f -> f.toBuilder().summary("in a forked process, " + f.summary()).build())
              .forEach(findings::add);
        }
      }
    } catch (IOException e) {
      // The folder is gone: what there was to read of the child itself is missed elsewhere.
    }
    return findings;
  }
}
