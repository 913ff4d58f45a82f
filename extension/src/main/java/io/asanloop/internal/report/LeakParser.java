package io.asanloop.internal.report;

import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of one leak check, made with {@code report_objects=1}:
 *
 * <pre>
 * Direct leak of 82 byte(s) in 2 object(s) allocated from:
 *     #0 0x7f965feb89cf  (/lib/libasan.so.8+0xb89cf)
 *
 * Objects leaked above:
 * 0x604000000010 (41 bytes)
 * 0x604000000050 (41 bytes)
 *
 * SUMMARY: AddressSanitizer: 82 byte(s) leaked in 2 allocation(s).
 * </pre>
 *
 * A check that was not finished must never pass for one that found little: what the summary counts
 * is compared with what was listed. A check that finds nothing at all prints nothing.
 *
 * @see <a
 *     href="https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/lsan/lsan_common.cpp">the
 *     code that prints it</a>
 */
final class LeakParser {
  private static final Pattern RECORD =
      Pattern.compile(
          "(Direct|Indirect) leak of \\d+ byte\\(s\\) in (\\d{1,18}) object\\(s\\) allocated"
              + " from:");
  private static final Pattern BLOCK =
      Pattern.compile("0x([0-9a-f]{1,16}) \\((\\d{1,18}) bytes?\\)");
  private static final Pattern SUMMARY =
      Pattern.compile(
          "SUMMARY: \\w+Sanitizer: \\d+ byte\\(s\\) leaked in (\\d{1,18}) allocation\\(s\\)\\.");
  private static final String BEGIN = "ERROR: LeakSanitizer: detected memory leaks";
  private static final String FATAL = "LeakSanitizer has encountered a fatal error";
  private static final Pattern HINT = Pattern.compile("==\\d+==HINT: (LeakSanitizer .*)");

  private final List<LeakRecord> records = new ArrayList<>();
  private FindingKind kind;
  private final List<Frame> frames = new ArrayList<>();
  private final List<LeakRecord.Block> blocks = new ArrayList<>();
  private long listed;
  private long announced;
  private long summed = -1;
  private boolean begun;
  private String problem = "";

  private LeakParser() {}

  /**
   * What a leak check said.
   *
   * @param records what was listed
   * @param problem why the list is not complete; empty if it is
   */
  record Leaks(List<LeakRecord> records, Optional<String> problem) {}

  /** Reads the text between two offsets of a report file. */
  static Leaks parse(Path report, long from, long to) throws IOException {
    LeakParser parser = new LeakParser();
    ReportLines.forEach(report, from, to, parser::line);
    return parser.end();
  }

  private void line(String line) {
    Matcher record = RECORD.matcher(line);
    if (record.matches()) {
      endRecord();
      begun = true;
      kind = record.group(1).equals("Direct") ? FindingKind.DIRECT_LEAK : FindingKind.INDIRECT_LEAK;
      announced += Long.parseLong(record.group(2));
    } else if (kind != null && line.startsWith("0x")) {
      block(line);
    } else if (kind != null && blocks.isEmpty() && line.startsWith("    #")) {
      FrameParser.parse(line).ifPresent(frames::add);
    } else {
      other(line);
    }
  }

  private void block(String line) {
    Matcher block = BLOCK.matcher(line);
    if (block.matches()) {
      long address = Long.parseUnsignedLong(block.group(1), 16);
      blocks.add(new LeakRecord.Block(address, Long.parseLong(block.group(2))));
      listed++;
    }
  }

  private void other(String line) {
    Matcher summary = SUMMARY.matcher(line);
    Matcher hint = HINT.matcher(line);
    if (summary.matches()) {
      endRecord();
      summed = Long.parseLong(summary.group(1));
    } else if (line.endsWith(BEGIN)) {
      begun = true;
    } else if (line.contains(FATAL)) {
      problem = "the leak check could not be made: LeakSanitizer has encountered a fatal error";
    } else if (line.startsWith("Too many leaks!")) {
      problem = "the leak check found more than it can list: " + line;
    } else if (!problem.isEmpty() && hint.matches()) {
      problem += " (" + hint.group(1) + ")";
    }
  }

  private void endRecord() {
    if (kind != null) {
      records.add(new LeakRecord(kind, frames, blocks));
      kind = null;
      frames.clear();
      blocks.clear();
    }
  }

  private Leaks end() {
    endRecord();
    if (problem.isEmpty() && begun && summed < 0) {
      problem = "the report of the leak check ends before its summary";
    } else if (problem.isEmpty() && begun && (listed != summed || announced != summed)) {
      problem =
          "the report of the leak check lists "
              + listed
              + " blocks where its summary says "
              + summed;
    }
    return new Leaks(List.copyOf(records), Optional.of(problem).filter(text -> !text.isEmpty()));
  }
}
