package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@link LostBlocks} on what a sanitizer wrote; the numbers are those of Jvm.java and program.c.
 */
class JvmReportsTests {
  private static final Pattern PLANTED = Pattern.compile("0x([0-9a-f]+) \\(4099 bytes\\)");

  @ParameterizedTest
  @ValueSource(strings = {"gcc-12", "clang-19"})
  void tellsTheChecksOfAJvmApart(String compiler) {
    Path report = RecordedReports.ofJvm(compiler);
    LostBlocks lostBlocks = new LostBlocks(report, module -> module.endsWith("/libcase.so"));

    LostBlocks.Result before = lostBlocks.read(check(report, 1, CheckKind.BASELINE));
    assertThat(before.problem()).isEmpty();
    assertThat(before.lost()).isEmpty();

    LostBlocks.Result first = lostBlocks.read(check(report, 2, CheckKind.TEST));
    assertThat(first.problem()).isEmpty();
    assertThat(first.lost())
        .extracting(Finding::kind, Finding::blocks, Finding::bytes)
        .containsExactly(
            tuple(FindingKind.INDIRECT_LEAK, 100L, 5900L),
            tuple(FindingKind.DIRECT_LEAK, 100L, 5300L),
            tuple(FindingKind.DIRECT_LEAK, 100L, 4100L));
    assertThat(first.lost())
        .allSatisfy(
            finding ->
                assertThat(finding.frames())
                    .hasSize(2)
                    .allMatch(frame -> frame.moduleName().equals("libcase.so")));

    LostBlocks.Result second = lostBlocks.read(check(report, 3, CheckKind.TEST));
    assertThat(second.problem()).isEmpty();
    assertThat(second.lost())
        .extracting(Finding::kind, Finding::blocks, Finding::bytes)
        .containsExactly(tuple(FindingKind.DIRECT_LEAK, 50L, 2050L));

    LostBlocks.Result last = lostBlocks.read(check(report, 4, CheckKind.LAST));
    assertThat(last.problem()).isEmpty();
    assertThat(last.lost())
        .extracting(Finding::kind, Finding::blocks, Finding::bytes)
        .containsExactly(tuple(FindingKind.DIRECT_LEAK, 20L, 860L));
  }

  /** The check with a number, from 1, with the block that was planted for it. */
  private static Checked check(Path report, int number, CheckKind kind) {
    String text = RecordedReports.text(report);
    String begin = "ERROR: LeakSanitizer";
    int from = -1;
    for (int i = 0; i < number; i++) {
      from = text.indexOf(begin, from + 1);
    }
    int next = text.indexOf(begin, from + 1);
    int to = next < 0 ? text.length() : next;
    from = text.lastIndexOf('\n', from) + 1;
    Matcher planted = PLANTED.matcher(text.substring(from, to));
    long canary = planted.find() ? Long.parseLong(planted.group(1), 16) : 1;
    return new Checked(kind, "id", from, to, canary, "");
  }
}
