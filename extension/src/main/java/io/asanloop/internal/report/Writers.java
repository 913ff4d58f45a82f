package io.asanloop.internal.report;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which processes are in the middle of a report. Most lines do not say whose they are, and a line
 * can be written into: as long as several processes write into one file, it is nobody's.
 */
final class Writers {
  private static final Pattern END = Pattern.compile("==(\\d{1,10})==ABORTING");
  private static final String SUMMARY = "SUMMARY: ";

  private final Set<String> writing = new HashSet<>();

  /** Notes that a process begins a report. */
  void begins(String process) {
    writing.add(process);
  }

  /** Notes whose report ends with a line. */
  void line(String line) {
    Matcher end = END.matcher(line);
    if (end.matches()) {
      writing.remove(end.group(1));
    } else if (line.startsWith(SUMMARY) && writing.size() == 1) {
      writing.clear();
    }
  }

  /** Whether a process is the only one that writes. */
  boolean isOnly(String process) {
    return writing.size() == 1 && writing.contains(process);
  }
}
