package io.asanloop.internal.report;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the parsers make of a text in memory. */
final class Parsed {
  private Parsed() {}

  static List<Finding> errors(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    return errors(bytes, bytes.length);
  }

  static List<Finding> errors(byte[] text, int length) {
    MemoryErrorParser parser = new MemoryErrorParser();
    ReportLines.forEach(text, length, parser::line);
    return parser.end();
  }

  /** Every frame that a text has, of whatever stack. */
  static Set<Frame> frames(String text) {
    Set<Frame> frames = new HashSet<>();
    text.lines().forEach(line -> FrameParser.parse(line).ifPresent(f -> frames.add(f.frame())));
    return frames;
  }

  /** The frames of all stacks of a finding. */
  static List<Frame> frames(Finding finding) {
    List<Frame> frames = new ArrayList<>(finding.frames());
    frames.addAll(finding.allocationFrames());
    frames.addAll(finding.freeFrames());
    return frames;
  }
}
