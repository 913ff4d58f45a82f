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
  private final Set<Path> done = new HashSet<>();
  private final List<Finding> found = new ArrayList<>();

  /**
   * Starts to look.
   *
   * @param child the child's own process id
   */
  ForkedReports(RunDirectory.Child files, long child) {
    this.folder = files.folder();
    done.add(files.report(child));
  }

  /** Hears from the child which files there are by the end of a test. */
  void note(List<String> reports) {
    reports.stream().map(Path::of).filter(report -> report.startsWith(folder)).forEach(this::read);
  }

  /** Returns the memory errors that the child has told of since the last time. */
  List<Finding> next() {
    List<Finding> findings = List.copyOf(found);
    found.clear();
    return findings;
  }

  /** Returns all that is left when the child has ended. */
  List<Finding> rest() {
    try (DirectoryStream<Path> reports = Files.newDirectoryStream(folder, "sanitizer.*")) {
      reports.forEach(this::read);
    } catch (IOException e) {
      // The folder is gone: what there was to read of the child itself is missed elsewhere.
    }
    return next();
  }

  /** One that holds nothing yet may be about to be written. */
  private void read(Path report) {
    if (done.contains(report) || !Files.isRegularFile(report)) {
      return;
    }
    List<Finding> findings = ReportParser.memoryErrors(report);
    if (!findings.isEmpty()) {
      done.add(report);
      findings.forEach(
          f -> found.add(f.toBuilder().summary("in a forked process, " + f.summary()).build()));
    }
  }
}
