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
 * and with {@code stack_trace_format=' #%n %p %F %S (%m+%o)'}, where what is not known is {@code
 * <null>}:
 *
 * <pre>
 *     #3 0x7f95538cd1c7 in foo_parse /src/foo.c:118:7 (/tmp/lib/libfoo.so+0x11c7)
 *     #4 0x55cd4eae9240 in _start &lt;null&gt; (/tmp/program+0x2240)
 * </pre>
 *
 * The path of a module may hold spaces and parentheses; the kernel ends it with {@code (deleted)}
 * once the file is gone. A line that was cut off or written into is no frame.
 */
final class FrameParser {
  private static final Pattern BEGIN =
      Pattern.compile("\\s*+#(\\d{1,6}) 0x([0-9a-f]{1,16})(?=\\s|$)");
  private static final Pattern HEX = Pattern.compile("[0-9a-f]{1,16}");
  private static final Pattern PLACE =
      Pattern.compile("(.*?)(?::(\\d{1,9}))?(?::\\d{1,9})?", Pattern.DOTALL);
  private static final String BUILD_ID = "(BuildId: ";
  private static final String OFFSET = "+0x";
  private static final String DELETED = " (deleted)";
  private static final String NO_MODULE = "(<unknown module>)";
  private static final String UNKNOWN = "<null>";

  private FrameParser() {}

  /**
   * A frame in its place.
   *
   * @param number counted from 0 in its stack
   * @param frame the frame
   */
  record Numbered(int number, Frame frame) {}

  /** Reads a line; empty if it is no frame. */
  static Optional<Numbered> parse(String line) {
    // Most lines are none, and a search for a character is cheaper than a pattern.
    if (line.indexOf('#') < 0) {
      return Optional.empty();
    }
    Matcher begin = BEGIN.matcher(line);
    if (!begin.lookingAt()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(begin.group(1));
    long address = Long.parseUnsignedLong(begin.group(2), 16);
    return frame(address, withoutBuildId(line.substring(begin.end()).strip()))
        .map(frame -> new Numbered(number, frame));
  }

  private static Optional<Frame> frame(long address, String text) {
    int module = text.startsWith("(") ? 0 : text.indexOf(" (/") + 1;
    module = module > 0 || text.startsWith("(") ? module : text.lastIndexOf(" (") + 1;
    int offset = text.lastIndexOf(OFFSET);
    boolean inModule = text.endsWith(")") && text.startsWith("(", module) && offset > module;
    String hex = inModule ? text.substring(offset + OFFSET.length(), text.length() - 1) : "";
    if (HEX.matcher(hex).matches()) {
      String path = path(text.substring(module + 1, offset));
      Frame frame =
          path.equals(UNKNOWN)
              ? Frame.at("", address)
              : Frame.at(path, Long.parseUnsignedLong(hex, 16));
      return symbolized(frame, text.substring(0, module).strip());
    }
    Frame frame = Frame.at("", address);
    if (text.endsWith(NO_MODULE)) {
      return symbolized(frame, text.substring(0, text.length() - NO_MODULE.length()).strip());
    }
    boolean damaged = text.isEmpty() || text.contains(" (/");
    return damaged ? Optional.empty() : symbolized(frame, text);
  }

  /** Takes apart a function and a place; names of functions have spaces, but no folder has none. */
  private static Optional<Frame> symbolized(Frame frame, String text) {
    if (text.isEmpty() || text.equals(UNKNOWN)) {
      return Optional.of(frame);
    }
    if (!text.startsWith("in ")) {
      return Optional.empty();
    }
    String symbol = text.substring("in ".length());
    int space = symbol.indexOf(" /");
    space = space < 0 ? symbol.indexOf(" ../") : space;
    space = space < 0 ? symbol.lastIndexOf(' ') : space;
    String place = symbol.substring(space + 1);
    if (place.equals(UNKNOWN)) {
      return Optional.of(frame.symbolized(symbol.substring(0, Math.max(0, space)), null, 0));
    }
    Matcher inFile = PLACE.matcher(place);
    boolean known = inFile.matches() && (inFile.group(2) != null || place.indexOf('/') >= 0);
    if (space < 0 || symbol.endsWith(")") || !known) {
      return Optional.of(frame.symbolized(symbol, null, 0));
    }
    int line = inFile.group(2) == null ? 0 : Integer.parseInt(inFile.group(2));
    return Optional.of(frame.symbolized(symbol.substring(0, space), inFile.group(1), line));
  }

  private static String withoutBuildId(String text) {
    int begin = text.endsWith(")") ? text.lastIndexOf(BUILD_ID) : -1;
    return begin < 0 ? text : text.substring(0, begin).strip();
  }

  private static String path(String module) {
    return module.endsWith(DELETED)
        ? module.substring(0, module.length() - DELETED.length())
        : module;
  }
}
