package io.asanloop.internal.report;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads reports of memory errors, line by line. A report has a headline, then the stack of the
 * error, then under headlines of their own the stacks that freed and that allocated the memory; it
 * may end anywhere, since the process is dying. Reports of leaks are passed over.
 */
final class MemoryErrorParser {
  private static final Pattern SUMMARY = Pattern.compile("SUMMARY: AddressSanitizer: (\\S+).*");
  private static final Pattern OTHER_REPORT = Pattern.compile("==\\d+==ERROR: .*");

  private final List<Finding> findings = new ArrayList<>();
  private final Map<Section, List<Frame>> stacks = new EnumMap<>(Section.class);
  private Section section = Section.NONE;
  private ErrorHeadline headline;
  private String summaryWord = "";
  private ErrorDetails details = new ErrorDetails();

  /** Which stack is being read. */
  private enum Section {
    NONE,
    ERROR,
    FREED,
    ALLOCATED
  }

  void line(String line) {
    Optional<ErrorHeadline> begins = ErrorHeadline.parse(line);
    if (begins.isPresent() || OTHER_REPORT.matcher(line).matches()) {
      endReport();
      headline = begins.orElse(null);
      section = Section.ERROR;
    } else if (headline != null) {
      inReport(line);
    }
  }

  /** Ends the text and returns what was in it. */
  List<Finding> end() {
    endReport();
    return List.copyOf(findings);
  }

  private void inReport(String line) {
    Optional<Frame> frame = FrameParser.parse(line);
    if (frame.isPresent()) {
      frame(frame.get(), line.strip().startsWith("#0 "));
      return;
    }
    Matcher summary = SUMMARY.matcher(line);
    if (summary.matches()) {
      summaryWord = summary.group(1);
    } else if (line.startsWith("freed by thread")) {
      section = Section.FREED;
    } else if (line.startsWith("previously allocated by") || line.startsWith("allocated by")) {
      section = Section.ALLOCATED;
    } else {
      // The error's own stack follows some lines that explain it; every other one its headline.
      section = section == Section.ERROR && !stacks.containsKey(section) ? section : Section.NONE;
      details.line(line);
    }
  }

  private void frame(Frame frame, boolean first) {
    if (first && stacks.containsKey(section)) {
      section = Section.NONE; // a second region, or the frame that holds a variable
    }
    if (section != Section.NONE) {
      stacks.computeIfAbsent(section, key -> new ArrayList<>()).add(frame);
    }
  }

  private void endReport() {
    if (headline != null) {
      String keyword = headline.keyword().isEmpty() ? summaryWord : headline.keyword();
      findings.add(
          Finding.builder(ErrorHeadline.kind(keyword))
              .keyword(keyword.isEmpty() ? "unknown" : keyword)
              .summary(details.sentence(headline.detail()))
              .frames(stack(Section.ERROR))
              .allocationFrames(stack(Section.ALLOCATED))
              .freeFrames(stack(Section.FREED))
              .build());
    }
    headline = null;
    summaryWord = "";
    details = new ErrorDetails();
    stacks.clear();
    section = Section.NONE;
  }

  /**
   * The stack without the sanitizer's interceptor on top of it and the way from Java below it; the
   * whole stack if nobody else is on it.
   */
  private List<Frame> stack(Section of) {
    List<Frame> all = stacks.getOrDefault(of, List.of());
    int end = all.size();
    while (end > 0 && isOfNobody(all.get(end - 1))) {
      end--;
    }
    int begin = 0;
    while (begin < end && Modules.isSanitizer(all.get(begin))) {
      begin++;
    }
    return end == 0 ? all : all.subList(begin, end);
  }

  private static boolean isOfNobody(Frame frame) {
    return Modules.isJvm(frame) || Modules.isSystem(frame) || Modules.isSanitizer(frame);
  }
}
