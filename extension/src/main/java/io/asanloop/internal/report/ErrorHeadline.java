package io.asanloop.internal.report;

import io.asanloop.finding.FindingKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line with which a report begins, such as {@code ==7==ERROR: AddressSanitizer: SEGV on unknown
 * address 0x000000000000 (pc 0x7f28f0f256c5 bp 0x7ffc1ef54a50 sp 0x7ffc1ef54a38 T0)}.
 *
 * @param process who reports; empty if that is not known
 * @param isMemoryError false for reports of leaks and others that are read elsewhere
 * @param keyword the sanitizer's own word; empty if the line has none, or not all of it
 * @param detail what more it says without addresses of code; may be empty
 */
record ErrorHeadline(String process, boolean isMemoryError, String keyword, String detail) {
  private static final String ERROR = "ERROR: ";

  /** A process may have written into the line, so that its number is not there. */
  private static final Pattern BEGIN =
      Pattern.compile("(?:==(\\d{1,10})==)?ERROR: AddressSanitizer:?|==(\\d{1,10})==ERROR: ");

  private static final Pattern KEYWORD =
      Pattern.compile("([A-Z]{2,8}|[a-z]\\w{0,40}-[\\w-]{1,60})(?![\\w-])(.*)", Pattern.DOTALL);

  /** What follows a keyword; where something else does, it may be the half of one. */
  private static final Pattern AFTER_KEYWORD = Pattern.compile("(?= on )|: *| (?=\\()");

  private static final Pattern ADDRESS =
      Pattern.compile("on unknown address (0x[0-9a-f]+) .*", Pattern.DOTALL);
  private static final Pattern RANGE =
      Pattern.compile(" \\[0x[0-9a-f]+, ?0x[0-9a-f]+\\)(?: and(?= \\[))?");

  /** From here on follow addresses and the thread. */
  private static final Pattern TAIL =
      Pattern.compile(
          "(^|\\s)(on (unknown )?address 0x|on 0x|in thread T|\\(thread T|\\(pc 0x|at pc 0x).*",
          Pattern.DOTALL);

  /** What the summary calls these errors; their first line has a sentence in its stead. */
  private record Sentence(String text, String keyword) {}

  private static final List<Sentence> SENTENCES =
      List.of(
          new Sentence("attempting double-free", "double-free"),
          new Sentence("attempting free on address which was not malloc()-ed", "bad-free"),
          new Sentence("attempting to call malloc_usable_size()", "bad-malloc_usable_size"),
          new Sentence("requested allocation size", "allocation-size-too-big"),
          new Sentence("calloc parameters overflow", "calloc-overflow"),
          new Sentence("allocator is out of memory", "out-of-memory"),
          new Sentence("out of memory", "out-of-memory"),
          new Sentence("failed to allocate", "out-of-memory"));

  /** Takes a line apart before each headline; most lines are one part. */
  static List<String> parts(String line) {
    if (!line.contains(ERROR)) {
      return List.of(line);
    }
    List<String> parts = new ArrayList<>();
    Matcher begin = BEGIN.matcher(line);
    int from = 0;
    while (begin.find()) {
      parts.add(line.substring(from, begin.start()));
      from = begin.start();
    }
    parts.add(line.substring(from));
    return parts;
  }

  /** Reads a part of a line; empty if no report begins with it. */
  static Optional<ErrorHeadline> parse(String line) {
    Matcher begin = BEGIN.matcher(line);
    if (!begin.lookingAt()) {
      return Optional.empty();
    }
    if (begin.group(2) != null) {
      return Optional.of(new ErrorHeadline(begin.group(2), false, "", ""));
    }
    String process = begin.group(1) == null ? "" : begin.group(1);
    String text = line.substring(begin.end()).strip();
    for (Sentence sentence : SENTENCES) {
      if (text.startsWith(sentence.text())) {
        String detail = sentence.keyword().endsWith("-free") ? "" : withoutTail(text);
        return Optional.of(new ErrorHeadline(process, true, sentence.keyword(), detail));
      }
    }
    Matcher word = KEYWORD.matcher(text);
    if (!word.matches()) {
      return Optional.of(new ErrorHeadline(process, true, "", withoutTail(text)));
    }
    Matcher after = AFTER_KEYWORD.matcher(word.group(2));
    boolean whole = after.lookingAt() || kind(word.group(1)) != FindingKind.OTHER;
    String keyword = whole ? word.group(1) : "";
    String rest = word.group(2).substring(after.lookingAt() ? after.end() : 0).strip();
    return Optional.of(new ErrorHeadline(process, true, keyword, detail(keyword, rest)));
  }

  private static String detail(String keyword, String text) {
    Matcher address = ADDRESS.matcher(text);
    // For the other signals it is an address of code, or a number of who sent it.
    boolean isAccess = List.of("SEGV", "BUS").contains(keyword);
    return isAccess && address.matches()
        ? "at address " + address.group(1)
        : withoutParentheses(RANGE.matcher(withoutTail(text)).replaceAll(""));
  }

  /** The kind that a keyword names. */
  static FindingKind kind(String keyword) {
    FindingKind kind = FindingKind.ofKeyword(keyword);
    if (kind != FindingKind.OTHER) {
      return kind;
    }
    if (keyword.endsWith("-param-overlap")) {
      return FindingKind.PARAM_OVERLAP;
    }
    return switch (keyword) {
      case "BUS" -> FindingKind.SEGV;
      case "dynamic-stack-buffer-overflow" -> FindingKind.STACK_BUFFER_OVERFLOW;
      default -> FindingKind.OTHER;
    };
  }

  private static String withoutTail(String text) {
    return TAIL.matcher(text).replaceFirst("").strip();
  }

  private static String withoutParentheses(String text) {
    return text.startsWith("(") && text.endsWith(")") ? text.substring(1, text.length() - 1) : text;
  }
}
