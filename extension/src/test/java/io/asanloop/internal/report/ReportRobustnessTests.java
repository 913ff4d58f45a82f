package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.fail;

import io.asanloop.finding.Finding;
import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process can die while it reports, and native code can write into the report. */
@Timeout(60)
class ReportRobustnessTests {
  private static final int MUTATIONS = 200;

  @TempDir Path folder;

  static List<Path> reports() {
    return RecordedReports.all();
  }

  static Stream<Path> errors() {
    return reports().stream().filter(report -> !report.getFileName().toString().contains("leaks"));
  }

  static Stream<Path> checks() {
    return Stream.of(RecordedReports.of("leaks"), RecordedReports.of("leaks-symbolized"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void anErrorIsFoundWhereverItsReportIsCutOff(Path report) throws IOException {
    String text = RecordedReports.text(report);
    int known = text.indexOf("ERROR: AddressSanitizer") + "ERROR: AddressSanitizer".length();
    for (int end = 0; end <= text.length(); end += step(end, text)) {
      MemoryErrorParser parser = new MemoryErrorParser();
      ReportLines.forEach(report, 0, end, parser::line);
      List<Finding> findings = parser.end();
      if (findings.size() != (end < known ? 0 : 1)) {
        fail("cut off at %d: %s", end, findings);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("checks")
  void aCheckThatIsCutOffIsAProblem(Path report) throws IOException {
    String text = RecordedReports.text(report);
    int begun = text.indexOf("detected memory leaks") + "detected memory leaks".length();
    int complete = text.lastIndexOf("allocation(s).") + "allocation(s).".length();
    for (int end = 0; end <= text.length(); end += step(end, text)) {
      boolean cut = begun <= end && end < complete;
      if (LeakParser.parse(report, 0, end).problem().isPresent() != cut) {
        fail("cut off at %d", end);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("reports")
  void garbageIsNoFailure(Path report) throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] text = RecordedReports.text(report).getBytes(StandardCharsets.UTF_8);
    Path mutated = folder.resolve("mutated");
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] bytes = mutate(text.clone(), random);
      Files.write(mutated, bytes);
      try {
        ReportParser.memoryErrors(mutated, 0);
        new LostBlocks(mutated, module -> module.contains("case"))
            .read(new Checked(CheckKind.TEST, "id", 0, bytes.length, 1, ""));
      } catch (RuntimeException e) {
        throw new AssertionError(report + " fails with seed " + seed + " at " + i, e);
      }
    }
  }

  /** Every place at the beginning and at the end, some in what repeats itself between them. */
  private static int step(int end, String text) {
    return end < 2500 || end > text.length() - 500 ? 1 : 41;
  }

  /** Overwrites some bytes, and some stretches by others of the text. */
  private static byte[] mutate(byte[] text, Random random) {
    for (int n = 1 + random.nextInt(30); n > 0 && text.length > 0; n--) {
      text[random.nextInt(text.length)] = (byte) random.nextInt(256);
      int length = random.nextInt(1 + Math.min(200, text.length));
      System.arraycopy(
          text,
          random.nextInt(1 + text.length - length),
          text,
          random.nextInt(1 + text.length - length),
          length);
    }
    return text;
  }
}
