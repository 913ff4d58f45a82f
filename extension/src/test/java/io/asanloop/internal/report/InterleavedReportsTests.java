package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Two processes can write into one file, line by line or into the lines of each other. */
class InterleavedReportsTests {
  private static final int TRIALS = 1_000;

  private final String first = text("gcc-12/double-free.txt", "==1001==");

  /** Of another build of the library, so that it has other frames. */
  private final String second = text("clang-16/segv-null.txt", "==2002==");

  /** Without the ruler above it, which would not show as somebody else's within a line. */
  private static String text(String name, String process) {
    return RecordedReports.text(RecordedReports.folder(name))
        .replaceFirst("=+\n", "")
        .replaceAll("==\\d+==", process);
  }

  @Test
  void lineByLineBothAreFound() {
    assertThat(library(first)).doesNotContainAnyElementsOf(library(second));
    for (int seed = 0; seed < TRIALS; seed++) {
      List<Finding> findings = Parsed.errors(merged(new Random(seed), "(?<=\n)"));
      assertThat(findings)
          .as("seed %d", seed)
          .extracting(Finding::keyword)
          .containsExactlyInAnyOrder("double-free", "SEGV");
      findings.forEach(this::assertNothingOfTheOther);
      findings.forEach(
          finding ->
              assertThat(finding.summary())
                  .doesNotContain(finding.keyword().equals("SEGV") ? "region" : "memory access"));
    }
  }

  @Test
  void withinLinesWhatIsFoundIsTrue() {
    int both = 0;
    for (int seed = 0; seed < TRIALS; seed++) {
      String text = merged(new Random(seed), "(?s)(?<=\\G.{19})");
      List<Finding> findings = Parsed.errors(text);
      assertThat(findings)
          .as("seed %d", seed)
          .hasSize(text.split("ERROR: AddressSanitizer", -1).length - 1)
          .extracting(Finding::keyword)
          .isSubsetOf("double-free", "SEGV", "unknown");
      // Where the headline of one is lost, all is the other's, who alone seems to write.
      if (findings.size() == 2) {
        both++;
        findings.stream()
            .filter(finding -> !finding.keyword().equals("unknown"))
            .forEach(this::assertNothingOfTheOther);
      }
    }
    assertThat(both).isPositive();
  }

  @Test
  void ofTheOneThatBeganFirstIsKeptWhatWasWrittenBeforeTheOther() {
    int frame = first.indexOf("    #3");
    List<Finding> findings =
        Parsed.errors(first.substring(0, frame) + second + first.substring(frame));
    assertThat(findings.get(0).frames()).hasSize(2); // Of three the first is the runtime's.
    assertThat(findings.get(1).frames()).isEmpty();
    assertThat(findings.get(1).summary()).isEqualTo("at address 0x000000000000");
  }

  @Test
  void ofReportsOneAfterTheOtherAllIsKept() {
    List<Finding> findings = Parsed.errors(first + second + first);
    assertThat(findings).hasSize(3);
    assertSame(findings.get(0), Parsed.errors(first).get(0));
    assertSame(findings.get(1), Parsed.errors(second).get(0));
    assertSame(findings.get(2), findings.get(0));
  }

  private static void assertSame(Finding actual, Finding expected) {
    assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
  }

  private void assertNothingOfTheOther(Finding finding) {
    boolean isFirst = finding.keyword().equals("double-free");
    Set<Frame> own = Parsed.frames(isFirst ? first : second);
    assertThat(own).containsAll(Parsed.frames(finding));
  }

  private static List<Frame> library(String text) {
    return Parsed.frames(text).stream()
        .filter(frame -> frame.moduleName().equals("libcase.so"))
        .toList();
  }

  private String merged(Random random, String pieces) {
    String[][] texts = {first.split(pieces), second.split(pieces)};
    int[] at = {0, 0};
    StringBuilder merged = new StringBuilder();
    while (at[0] < texts[0].length || at[1] < texts[1].length) {
      int next = at[0] == texts[0].length ? 1 : at[1] == texts[1].length ? 0 : random.nextInt(2);
      merged.append(texts[next][at[next]++]);
    }
    return merged.toString();
  }
}
