package io.asanloop.internal.report;

import io.asanloop.finding.Finding;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads a report in a JVM of its own, with as much memory as it is given, and prints what it is.
 */
final class LongReport {
  private LongReport() {}

  public static void main(String[] arguments) throws IOException {
    Path report = Path.of(arguments[1]);
    if (arguments[0].equals("leaks")) {
      LeakParser.Leaks leaks = LeakParser.parse(report, 0, Long.MAX_VALUE);
      System.out.println(leaks.records().size() + " records");
      System.out.println(leaks.problem().orElse("no problem"));
    } else {
      List<Finding> findings = ReportParser.memoryErrors(report);
      System.out.println(findings.size() + " findings");
      System.out.println(findings.get(findings.size() - 1).summary());
    }
  }
}
