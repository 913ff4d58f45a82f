package io.asanloop.internal.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;

/** Keeps the last lines of a text that comes in pieces. */
final class LastLines {
  private static final int LINES = 12;
  private static final int MAX_CHARS = 400;

  /** A line of the memory map that a runtime prints before it gives up. */
  private static final Pattern MAPPING = Pattern.compile("^\\s+0x[0-9a-f]+-0x[0-9a-f]+\\s");

  private final Deque<String> lines = new ArrayDeque<>();
  private final StringBuilder open = new StringBuilder();

  void add(String text) {
    int from = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      open.append(text, from, end);
      endLine();
      from = end + 1;
    }
    open.append(text, from, text.length());
    if (open.length() > MAX_CHARS * 2) {
      open.setLength(MAX_CHARS + 1);
    }
  }

  List<String> get() {
    List<String> all = new ArrayList<>(lines);
    if (open.length() > 0) {
      all.add(shortened());
    }
    return all;
  }

  private void endLine() {
    if (MAPPING.matcher(open).find()) {
      open.setLength(0); // They are many, and would push out what they belong to.
      return;
    }
    lines.addLast(shortened());
    if (lines.size() > LINES) {
      lines.removeFirst();
    }
    open.setLength(0);
  }

  private String shortened() {
    String line = open.toString().stripTrailing();
    return line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "…";
  }
}
