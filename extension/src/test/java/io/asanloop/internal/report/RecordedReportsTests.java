package io.asanloop.internal.report;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every recorded report against what was written by hand from library.c and program.c. */
class RecordedReportsTests {
  private static final String LIBRARY = "libcase.so";

  static List<String> reports() {
    return RecordedReports.all().stream()
        .map(report -> report.getParent().getFileName() + "/" + RecordedReports.kind(report))
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("reports")
  void isUnderstood(String name) {
    Path report = RecordedReports.folder(name + ".txt");
    Expectation expected =
        Expectation.of(report.getParent().getFileName().toString(), RecordedReports.kind(report));
    Map<String, List<String>> actual = understood(report);
    if (!expected.accepts(actual)) {
      fail("expected %s%nbut was  %s", expected.values(), actual);
    }
  }

  @Test
  void everyCompilerHasEveryKindThatIsExpected() {
    Set<String> everywhere =
        RecordedReports.list(RecordedReports.folder("expected"))
            .map(RecordedReports::kind)
            // Of gcc's runtime alone, which needs no other program to be symbolized.
            .filter(kind -> !kind.endsWith("-located"))
            .collect(Collectors.toSet());
    assertThat(RecordedReports.compilers())
        .hasSizeGreaterThanOrEqualTo(8)
        .allSatisfy(
            compiler ->
                assertThat(RecordedReports.list(RecordedReports.folder(compiler)))
                    .extracting(RecordedReports::kind)
                    .containsAll(everywhere));
    assertThat(RecordedReports.list(RecordedReports.folder("gcc-11")))
        .extracting(RecordedReports::kind)
        .contains("heap-use-after-free-located");
  }

  private static Map<String, List<String>> understood(Path report) {
    Map<String, List<String>> said = new LinkedHashMap<>();
    for (Finding finding : ReportParser.memoryErrors(report)) {
      say(said, "kind", finding.kind().name());
      say(said, "keyword", finding.keyword());
      say(said, "summary", finding.summary());
      finding
          .topFrame()
          .filter(frame -> !frame.module().isEmpty())
          .ifPresent(frame -> say(said, "at", frame.moduleName()));
      sayStack(said, "frames", finding.frames());
      sayStack(said, "allocated", finding.allocationFrames());
      sayStack(said, "freed", finding.freeFrames());
    }
    return said;
  }

  private static void sayStack(Map<String, List<String>> said, String key, List<Frame> frames) {
    if (!frames.isEmpty()) {
      say(said, key, own(frames));
    }
  }

  /** The library's frames: function and place where they are known. */
  private static String own(List<Frame> frames) {
    return frames.stream()
        .filter(RecordedReportsTests::isOwn)
        .map(frame -> frame.function().isEmpty() ? LIBRARY : place(frame))
        .collect(joining(", "));
  }

  private static boolean isOwn(Frame frame) {
    return frame.module().isEmpty()
        ? frame.file().orElse("").startsWith("/src/library.")
        : frame.moduleName().equals(LIBRARY);
  }

  private static String place(Frame frame) {
    return Stream.of(frame.toString().split(" " + LIBRARY)).findFirst().orElse("");
  }

  private static void say(Map<String, List<String>> said, String key, String value) {
    said.computeIfAbsent(key, k -> new ArrayList<>()).add(value);
  }
}
