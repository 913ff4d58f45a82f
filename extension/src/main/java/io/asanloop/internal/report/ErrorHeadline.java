package io.asanloop.internal.report;

import io.asanloop.finding.FindingKind;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The line with which a report begins, such as {@code ==7==ERROR: AddressSanitizer: SEGV on unknown
 * address 0x000000000000 (pc 0x7f28f0f256c5 bp 0x7ffc1ef54a50 sp 0x7ffc1ef54a38 T0)}.
 *
 * @param keyword the sanitizer's own word; empty if the line has none
 * @param detail what more it says without addresses of code; may be empty
 */
record ErrorHeadline(String keyword, String detail) {
  private static final Pattern HEADLINE =
      Pattern.compile("==\\d+==ERROR: AddressSanitizer(?::\\s*(.*))?");
  private static final Pattern KEYWORD =
      Pattern.compile("([A-Z]{2,8}|[a-z]\\w*(?:-\\w+)+)(?=[ :]|$)[ :]*(.*)");
  private static final Pattern ADDRESS = Pattern.compile("on unknown address (0x[0-9a-f]+).*");

  /** From here on follow addresses and the thread. */
  private static final Pattern TAIL =
      Pattern.compile(
          "(^|\\s)(on (unknown )?address 0x|on 0x|in thread T|\\(thread T|\\(pc 0x|at pc 0x).*");

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
          new Sentence("out of memory", "out-of-memory"));

  /** Reads a line; empty if no report of an error begins with it. */
  static Optional<ErrorHeadline> parse(String line) {
    Matcher headline = HEADLINE.matcher(line);
    if (!headline.matches()) {
      return Optional.empty();
    }
    String text = headline.group(1) == null ? "" : headline.group(1);
    for (Sentence sentence : SENTENCES) {
      if (text.startsWith(sentence.text())) {
        String detail = sentence.keyword().endsWith("-free") ? "" : withoutTail(text);
        return Optional.of(new ErrorHeadline(sentence.keyword(), detail));
      }
    }
    Matcher keyword = KEYWORD.matcher(text);
    if (!keyword.matches()) {
      return Optional.of(new ErrorHeadline("", withoutTail(text)));
    }
    Matcher address = ADDRESS.matcher(keyword.group(2));
    // For the other signals it is an address of code, or a number of who sent it.
    boolean isAccess = List.of("SEGV", "BUS").contains(keyword.group(1));
    String detail =
        isAccess && address.matches()
            ? "at address " + address.group(1)
            : withoutParentheses(withoutTail(keyword.group(2)));
    return Optional.of(new ErrorHeadline(keyword.group(1), detail));
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
