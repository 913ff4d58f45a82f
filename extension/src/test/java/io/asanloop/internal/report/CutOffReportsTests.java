package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.fail;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process can die while it reports: after any byte. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class CutOffReportsTests {
  private static final String ERROR = "ERROR: AddressSanitizer";

  private static final int EVERY_PLACE_BYTES = 2500;

  static List<Path> errors() {
    return RecordedReports.all();
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorIsFoundOnceItsHeadlineIsKnown(Path report) {
    String text = RecordedReports.text(report);
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    Finding whole = Parsed.errors(text).get(0);
    Set<Frame> frames = Parsed.frames(text);
    boolean hasPlaces = text.contains(" in main ");
    int known = text.indexOf(ERROR) + ERROR.length();
    for (int end = 0; end <= text.length(); end = next(end, report, text)) {
      List<Finding> findings = Parsed.errors(bytes, end);
      if (findings.size() != (end < known ? 0 : 1)) {
        fail("cut off at %d: %s", end, findings);
      }
      for (Finding finding : findings) {
        if (!List.of("unknown", whole.keyword()).contains(finding.keyword())) {
          fail("cut off at %d: %s", end, finding);
        }
        // The number of a line can be cut off without a trace.
        if (!hasPlaces && !frames.containsAll(Parsed.frames(finding))) {
          fail("cut off at %d: a frame that the report has not in %s", end, finding.frames());
        }
      }
    }
  }

  /**
   * Every place of the reports of the oldest and the newest format, but for the middle of long ones
   * that repeat themselves; some places of the others.
   */
  private static int next(int end, Path report, String text) {
    String compiler = report.getParent().getFileName().toString();
    boolean isNear = end < EVERY_PLACE_BYTES || end > text.length() - EVERY_PLACE_BYTES / 5;
    boolean every = isNear && List.of("gcc-11", "clang-22").contains(compiler);
    return end + (every ? 1 : isNear ? 23 : 101);
  }
}
