package io.asanloop.internal.report;

import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of one leak check, made with {@code report_objects=1}:
 *
 * <pre>
 * ==7==ERROR: LeakSanitizer: detected memory leaks
 *
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
 * A check that was not finished must never pass for one that found little: each record and the
 * summary say how much there is, frames are numbered, and a line that has no place in a report is a
 * problem. A check that finds nothing at all prints nothing.
 *
 * @see <a
 *     href="https://github.com/llvm/llvm-project/blob/main/compiler-rt/lib/lsan/lsan_common.cpp">the
 *     code that prints it</a>
 */
final class LeakParser {
  /** Half a million blocks or frames. */
  private static final long ROOM = 48 << 20;

  private static final Pattern RECORD =
      Pattern.compile(
          "(?<kind>Direct|Indirect) leak of (?<bytes>\\d{1,18}) byte\\(s\\) in (?<blocks>\\d{1,18})"
              + " object\\(s\\) allocated from:");
  private static final Pattern BLOCK =
      Pattern.compile("0x([0-9a-f]{1,16}) \\((\\d{1,18}) bytes?\\)");
  private static final Pattern SUMMARY =
      Pattern.compile(
          "SUMMARY: \\w+Sanitizer: (?<bytes>\\d{1,18}) byte\\(s\\) leaked in"
              + " (?<blocks>\\d{1,18}) allocation\\(s\\)\\.");
  private static final String REPORT = "the report of the leak check ";
  private static final int MAX_QUOTED = 200;
  private static final String BEGIN = "ERROR: LeakSanitizer: detected memory leaks";
  private static final String NO_STACK = "    <empty stack>";
  private static final String BLOCKS = "Objects leaked above:";
  private static final String FATAL = "LeakSanitizer has encountered a fatal error";
  private static final Pattern HINT = Pattern.compile("==\\d+==HINT: (LeakSanitizer .*)");

  /** Rulers, what a process says about itself, and the list of suppressions that were used. */
  private static final Pattern BESIDE =
      Pattern.compile("=.*|-+|Suppressions used:|  count      bytes template|\\s*\\d+\\s+\\d+ .*");

  private final List<LeakRecord> records = new ArrayList<>();
  private final Room room = new Room(ROOM);
  private Amount listed = Amount.NONE;
  private Optional<Amount> summed = Optional.empty();
  private boolean begun;
  private String problem = "";
  private String damage = "";

  // The record that is being read.
  private FindingKind kind;
  private Amount announced = Amount.NONE;
  private final List<Frame> frames = new ArrayList<>();
  private final List<LeakRecord.Block> blocks = new ArrayList<>();

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

  void line(String line) {
    if (line.isEmpty() || room.isExhausted()) {
      return;
    }
    Matcher record = RECORD.matcher(line);
    if (record.matches()) {
      endRecord();
      begun = true;
      if (room.take(line)) {
        kind = FindingKind.ofKeyword(record.group("kind").toLowerCase(Locale.ROOT) + " leak");
        announced = amount(record);
      }
    } else if (kind == null || !isOfRecord(line)) {
      other(line);
    }
  }

  private boolean isOfRecord(String line) {
    if (line.startsWith("0x")) {
      return isBlock(line);
    }
    Optional<FrameParser.Numbered> frame = FrameParser.parse(line);
    if (frame.isEmpty()) {
      return line.equals(BLOCKS) || line.equals(NO_STACK);
    }
    boolean follows = blocks.isEmpty() && frame.get().number() == frames.size();
    if (follows && room.take(line)) {
      frames.add(frame.get().frame());
    }
    return follows;
  }

  private boolean isBlock(String line) {
    Matcher block = BLOCK.matcher(line);
    if (!block.matches()) {
      return false;
    }
    if (room.take(line)) {
      long address = Long.parseUnsignedLong(block.group(1), 16);
      long bytes = Long.parseLong(block.group(2));
      blocks.add(new LeakRecord.Block(address, bytes));
    }
    return true;
  }

  private void other(String line) {
    Matcher summary = SUMMARY.matcher(line);
    Matcher hint = HINT.matcher(line);
    if (summary.matches() && summed.isEmpty()) {
      endRecord();
      summed = Optional.of(amount(summary));
    } else if (line.endsWith(BEGIN) && !begun) {
      begun = true;
    } else if (line.contains(FATAL)) {
      problem = "the leak check could not be made: LeakSanitizer has encountered a fatal error";
    } else if (line.startsWith("Too many leaks!")) {
      problem = "the leak check found more than it can list: " + line;
    } else if (hint.matches()) {
      problem += problem.isEmpty() ? "" : " (" + hint.group(1) + ")";
    } else if (line.endsWith(BEGIN) || !BESIDE.matcher(line).matches()) {
      damage("it has no place for " + line.substring(0, Math.min(line.length(), MAX_QUOTED)));
    }
  }

  private void endRecord() {
    if (kind != null) {
      LeakRecord record = new LeakRecord(kind, frames, blocks);
      Amount amount = record.amount();
      if (!amount.equals(announced)) {
        damage("a record of " + announced + " lists " + amount);
      }
      listed = listed.plus(amount);
      records.add(record);
      kind = null;
      frames.clear();
      blocks.clear();
    }
  }

  private static Amount amount(Matcher matcher) {
    return new Amount(
        Long.parseLong(matcher.group("blocks")), Long.parseLong(matcher.group("bytes")));
  }

  private void damage(String what) {
    damage = damage.isEmpty() ? REPORT + "is damaged: " + what : damage;
  }

  Leaks end() {
    endRecord();
    return new Leaks(List.copyOf(records), Optional.of(problem()).filter(text -> !text.isEmpty()));
  }

  private String problem() {
    if (!problem.isEmpty()) {
      return problem;
    }
    if (room.isExhausted()) {
      return REPORT + "is too long to be kept; what follows its first " + listed + " was not read";
    }
    if (begun && summed.isEmpty()) {
      return REPORT + "ends before its summary";
    }
    if (summed.isPresent() && !summed.get().equals(listed)) {
      return REPORT + "lists " + listed + " where its summary says " + summed.get();
    }
    return damage;
  }
}
