package io.asanloop.internal.toolchain;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code addr2line -f -i -a} prints: each address, then for it a line with a function
 * and one with {@code file:line}, innermost inlined function first. What it does not know is {@code
 * ??}.
 */
final class Addr2LineOutput {
  private static final Pattern ADDRESS = Pattern.compile("0x([0-9a-f]{1,16})");

  /** A discriminator tells blocks of one line apart and may follow. */
  private static final Pattern PLACE =
      Pattern.compile("(.*):(\\d{1,9}|\\?)(?: \\(discriminator \\d+\\))?");

  private Addr2LineOutput() {}

  static Map<Long, List<SourceLine>> parse(String text) {
    Map<Long, List<SourceLine>> found = new HashMap<>();
    List<SourceLine> current = new ArrayList<>();
    for (Iterator<String> lines = text.lines().iterator(); lines.hasNext(); ) {
      String line = lines.next();
      Matcher address = ADDRESS.matcher(line);
      if (address.matches()) {
        current = new ArrayList<>();
        found.put(Long.parseUnsignedLong(address.group(1), 16), current);
      } else if (lines.hasNext()) {
        SourceLine read = sourceLine(line, lines.next());
        if (!read.equals(new SourceLine("", "", 0))) {
          current.add(read);
        }
      }
    }
    return found;
  }

  private static SourceLine sourceLine(String function, String place) {
    Matcher matcher = PLACE.matcher(place);
    String file = matcher.matches() ? known(matcher.group(1)) : "";
    boolean hasLine = !file.isEmpty() && !matcher.group(2).equals("?");
    return new SourceLine(known(function), file, hasLine ? Integer.parseInt(matcher.group(2)) : 0);
  }

  private static String known(String text) {
    return text.equals("??") ? "" : text;
  }
}
