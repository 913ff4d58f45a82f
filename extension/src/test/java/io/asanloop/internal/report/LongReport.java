package io.asanloop.internal.report;

import io.asanloop.finding.Finding;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a report in a JVM of its own, with as much memory as it is given, and prints what it is.
 */
final class LongReport {
  private LongReport() {}

  public static void main(String[] arguments) {
    List<Finding> findings = ReportParser.memoryErrors(Path.of(arguments[0]));
    System.out.println(findings.size() + " findings");
    System.out.println(findings.get(findings.size() - 1).summary());
  }
}
