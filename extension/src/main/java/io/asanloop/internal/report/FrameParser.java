package io.asanloop.internal.report;

import io.asanloop.finding.Frame;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads one frame of a stack, as all sanitizers print them:
 *
 * <pre>
 *     #1 0x7f95538cd1b4  (/tmp/lib/libfoo.so+0x11b4)  (BuildId: 0a1b...)
 *     #2 0x7f912460cf40  (&lt;unknown module&gt;)
 *     #3 0x7f95538cd1c7 in foo_parse /src/foo parser.c:118:7
 *     #4 0x55cd4eae9240 in _start (/tmp/program+0x2240)
 * </pre>
 *
 * The path of a module may hold spaces and parentheses; the kernel ends it with {@code (deleted)}
 * once the file is gone.
 */
final class FrameParser {
  private static final Pattern FRAME =
      Pattern.compile("\\s*#\\d{1,6} 0x([0-9a-f]{1,16})(?:\\s+(.*))?");
  private static final Pattern BUILD_ID = Pattern.compile("\\s*\\(BuildId: [0-9a-f]+\\)\\s*$");
  private static final Pattern IN_MODULE =
      Pattern.compile("(?:in (.*) )?\\((.+)\\+0x([0-9a-f]{1,16})\\)");
  private static final Pattern IN_FUNCTION = Pattern.compile("in (.*)");
  private static final Pattern PLACE = Pattern.compile("(.*?)(?::(\\d{1,9}))?(?::\\d{1,9})?");
  private static final String DELETED = " (deleted)";

  private FrameParser() {}

  /** Reads a line; empty if it is no frame. */
  static Optional<Frame> parse(String line) {
    // Most lines are none, and a search for a character is cheaper than a pattern.
    if (line.indexOf('#') < 0) {
      return Optional.empty();
    }
    Matcher frame = FRAME.matcher(line);
    if (!frame.matches()) {
      return Optional.empty();
    }
    long address = Long.parseUnsignedLong(frame.group(1), 16);
    String rest = frame.group(2) == null ? "" : BUILD_ID.matcher(frame.group(2)).replaceFirst("");
    Matcher inModule = IN_MODULE.matcher(rest.strip());
    if (inModule.matches()) {
      Frame read = Frame.at(path(inModule.group(2)), Long.parseUnsignedLong(inModule.group(3), 16));
      return Optional.of(
          inModule.group(1) == null ? read : read.symbolized(inModule.group(1), null, 0));
    }
    Frame read = Frame.at("", address);
    Matcher inFunction = IN_FUNCTION.matcher(rest.strip());
    return Optional.of(inFunction.matches() ? symbolized(read, inFunction.group(1)) : read);
  }

  /** Takes apart a function and a place; names of functions have spaces, but no folder has none. */
  private static Frame symbolized(Frame frame, String text) {
    int space = text.indexOf(" /");
    if (space < 0) {
      space = text.indexOf(" ../");
    }
    if (space < 0) {
      space = text.lastIndexOf(' ');
    }
    if (space < 0 || text.endsWith(")")) {
      return frame.symbolized(text.replace(" (<unknown module>)", ""), null, 0);
    }
    Matcher place = PLACE.matcher(text.substring(space + 1));
    if (!place.matches()) {
      return frame.symbolized(text.substring(0, space), null, 0);
    }
    int line = place.group(2) == null ? 0 : Integer.parseInt(place.group(2));
    return frame.symbolized(text.substring(0, space), place.group(1), line);
  }

  private static String path(String module) {
    return module.endsWith(DELETED)
        ? module.substring(0, module.length() - DELETED.length())
        : module;
  }
}
