package io.asanloop.internal.report;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
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
 *
 * <p>Each headline becomes a finding, with the stacks as far as they are surely its own.
 */
final class MemoryErrorParser {
  /** Some ten thousand frames; a report has some dozens. */
  private static final long ROOM = 8 << 20;

  private static final Pattern SUMMARY =
      Pattern.compile("SUMMARY: AddressSanitizer: (\\S+).*", Pattern.DOTALL);

  private final List<Finding> findings = new ArrayList<>();
  private final Map<Section, List<Frame>> stacks = new EnumMap<>(Section.class);
  private final Writers writers = new Writers();
  private final Room room = new Room(ROOM);
  private Section section = Section.NONE;
  private ErrorHeadline headline;
  private String summaryWord = "";
  private ErrorDetails details = new ErrorDetails();
  private long notKept;

  /** Which stack is being read. */
  private enum Section {
    NONE,
    ERROR,
    FREED,
    ALLOCATED
  }

  void line(String line) {
    for (String part : ErrorHeadline.parts(line)) {
      Optional<ErrorHeadline> begins = ErrorHeadline.parse(part);
      if (begins.isPresent()) {
        endReport();
        begin(begins.get(), part);
      } else if (!room.isExhausted()) {
        inReport(part);
      }
    }
  }

  /** Ends the text and returns what was in it. */
  List<Finding> end() {
    endReport();
    if (room.isExhausted()) {
      findings.add(
          Finding.builder(FindingKind.OTHER)
              .keyword("report-too-long")
              .summary(
                  "the sanitizer's report is too long to be kept: "
                      + notKept
                      + " more errors in it are not listed, and the last stacks are cut short")
              .build());
    }
    return List.copyOf(findings);
  }

  private void begin(ErrorHeadline begins, String line) {
    if (!room.take(line)) {
      notKept += begins.isMemoryError() ? 1 : 0;
      return;
    }
    writers.begins(begins.process());
    headline = begins.isMemoryError() ? begins : null;
    section = Section.ERROR;
  }

  private void inReport(String line) {
    if (headline != null && writers.isOnly(headline.process())) {
      ownLine(line);
    }
    writers.line(line);
  }

  private void ownLine(String line) {
    Optional<FrameParser.Numbered> frame = FrameParser.parse(line);
    if (frame.isPresent()) {
      frame(frame.get(), line);
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
      details.line(line, room);
    }
  }

  private void frame(FrameParser.Numbered frame, String line) {
    List<Frame> stack = stacks.getOrDefault(section, new ArrayList<>());
    if (frame.number() != stack.size()) {
      section = Section.NONE; // a second region, the frame that holds a variable, or a lost line
    }
    if (section != Section.NONE && room.take(line)) {
      stack.add(frame.frame());
      stacks.put(section, stack);
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

  private List<Frame> stack(Section of) {
    return UsersPart.of(stacks.getOrDefault(of, List.of()));
  }
}
