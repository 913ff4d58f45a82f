package io.asanloop.internal.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Keeps the last lines of a text that comes in pieces. */
final class LastLines {
  private static final int LINES = 12;
  private static final int MAX_CHARS = 400;

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
