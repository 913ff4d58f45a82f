package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LostBlocksTests {
  private static final long CANARY = 0xca0;
  private static final String ASAN = "/lib/libasan.so.8+0xb89cf";
  private static final String FOO = "/lab/libfoo.so+0x11b4";
  private static final String LIBC = "/lib/x86_64-linux-gnu/libc.so.6+0x7e3e1";
  private static final String JNA = "/tmp/jna17.tmp+0x16051";
  private static final String JVM = "/jdk/lib/server/libjvm.so+0xc21cb8";
  private static final String JDK = "/jdk/lib/libzip.so+0x2a10";

  @TempDir Path folder;
  private Path report;
  private LostBlocks lostBlocks;

  @BeforeEach
  void begin() throws IOException {
    report = Files.createFile(folder.resolve("report"));
    lostBlocks = new LostBlocks(report, module -> module.startsWith("/lab/"));
  }

  /** Which blocks are told of, and when. */
  @Nested
  class Blocks {
    @Test
    void ofATestAreThoseThatItIsTheFirstToShow() throws IOException {
      assertThat(check(CheckKind.SELF, leak(1, 10, ASAN, FOO)).lost()).isEmpty();
      assertThat(check(CheckKind.BASELINE, leak(1, 10, ASAN, FOO), leak(2, 10, ASAN, FOO)).lost())
          .isEmpty();
      assertLost(check(CheckKind.TEST, leak(2, 10, ASAN, FOO), leak(3, 31, ASAN, FOO)), 1, 31);
      assertLost(check(CheckKind.TEST, leak(3, 31, ASAN, FOO), leak(4, 37, ASAN, FOO)), 1, 37);
    }

    @Test
    void ofTheLastCheckAreThoseThatNoTestWasToldOf() throws IOException {
      check(CheckKind.SELF, leak(1, 10, ASAN, FOO));
      check(CheckKind.BASELINE, leak(1, 10, ASAN, FOO), leak(2, 29, ASAN, FOO));
      check(CheckKind.TEST, leak(1, 10, ASAN, FOO), leak(2, 29, ASAN, FOO), leak(3, 31, ASAN, FOO));
      assertLost(
          check(
              CheckKind.LAST,
              leak(1, 10, ASAN, FOO),
              leak(2, 29, ASAN, FOO),
              leak(3, 31, ASAN, FOO),
              leak(4, 37, ASAN, FOO)),
          2,
          29 + 37);
    }

    @Test
    void thatAreListedNoMoreAreForgotten() throws IOException {
      check(CheckKind.BASELINE, leak(1, 10, ASAN, FOO));
      check(CheckKind.TEST);
      assertLost(check(CheckKind.TEST, leak(1, 10, ASAN, FOO)), 1, 10);
      assertThat(check(CheckKind.LAST, leak(1, 10, ASAN, FOO)).lost()).isEmpty();
    }

    @Test
    void areNotForgottenByACheckThatIsIncomplete() throws IOException {
      check(CheckKind.BASELINE, leak(1, 10, ASAN, FOO));
      assertThat(read(CheckKind.TEST, 0, "").problem()).isPresent();
      assertThat(check(CheckKind.TEST, leak(1, 10, ASAN, FOO)).lost()).isEmpty();
    }

    @Test
    void ofOneSiteAreOneFindingHoweverItWasCalled() throws IOException {
      LostBlocks.Result result =
          check(
              CheckKind.TEST,
              leak(1, 40, ASAN, FOO, JNA, "<unknown module>"),
              leak(2, 40, ASAN, FOO, JNA, JVM));
      assertLost(result, 2, 80);
      assertThat(result.lost().get(0).frames()).containsExactly(Frame.at("/lab/libfoo.so", 0x11b4));
    }

    @Test
    void areSortedBySize() throws IOException {
      LostBlocks.Result result =
          check(
              CheckKind.TEST,
              leak(1, 40, ASAN, "/lab/libfoo.so+0x30"),
              leak(2, 90, ASAN, "/lab/libfoo.so+0x20"),
              leak(3, 40, ASAN, "/lab/libfoo.so+0x10"));
      assertThat(result.lost())
          .extracting(finding -> finding.frames().get(0).offset())
          .containsExactly(0x20L, 0x10L, 0x30L);
    }
  }

  /** Whose a block is. */
  @Nested
  class Owners {
    @Test
    void areLibrariesUnderTest() throws IOException {
      assertOwned(true, ASAN, FOO, JNA, JVM);
      assertOwned(false, ASAN, JNA, JVM);
      assertOwned(false, ASAN, JVM, FOO);
      assertOwned(false, ASAN, "/opt/libother.so+0x1", FOO);
      assertOwned(false, ASAN);
    }

    @Test
    void askThroughTheLibrariesOfC() throws IOException {
      assertOwned(true, ASAN, LIBC, ASAN, ASAN, FOO, JNA);
      assertOwned(true, ASAN, "/lib/libstdc++.so.6+0x1", FOO, LIBC, FOO, JNA);
      assertOwned(false, ASAN, LIBC, JVM);
    }

    @Test
    void doNotActForTheJdk() throws IOException {
      assertOwned(false, ASAN, FOO, JDK, JVM);
      assertOwned(false, ASAN, FOO, FOO, LIBC, JDK, "<unknown module>");
    }

    @Test
    void actForThemselvesWhenTheyAreLoaded() throws IOException {
      assertOwned(true, ASAN, FOO, "/lib64/ld-linux-x86-64.so.2+0x4abc", LIBC, JVM);
      assertOwned(true, ASAN, FOO, "/jdk/lib/libjava.so+0x1", "<unknown module>");
    }

    @Test
    void mayHaveThreadsOfTheirOwn() throws IOException {
      assertOwned(true, ASAN, FOO, LIBC, LIBC);
    }

    private void assertOwned(boolean owned, String... frames) throws IOException {
      lostBlocks = new LostBlocks(report, module -> module.startsWith("/lab/"));
      assertThat(check(CheckKind.TEST, leak(9, 8, ASAN, JVM), leak(1, 40, frames)).lost())
          .as(String.join(" ", frames))
          .hasSize(owned ? 1 : 0);
    }
  }

  @Test
  void keepsTheFramesOfTheLibraryAndOfWhatItCalls() throws IOException {
    assertThat(check(CheckKind.TEST, leak(1, 40, ASAN, LIBC, ASAN, FOO, LIBC, JNA, FOO)).lost())
        .extracting(Finding::frames)
        .containsExactly(
            List.of(
                Frame.at("/lib/x86_64-linux-gnu/libc.so.6", 0x7e3e1),
                Frame.at("/lab/libfoo.so", 0x11b4)));
  }

  @Test
  void saysThatThePlantedBlockIsMissing() throws IOException {
    LostBlocks.Result result = read(CheckKind.TEST, 1, leak(1, 40, ASAN, FOO));
    assertThat(result.problem())
        .contains("the leak check did not see the block that AsanLoop had planted for it");
    assertLost(result, 1, 40);
  }

  @Test
  void passesOnTheProblemOfTheChild() {
    assertThat(lostBlocks.read(new Checked(CheckKind.TEST, "id", 0, 0, CANARY, "no ptrace")))
        .isEqualTo(new LostBlocks.Result(List.of(), Optional.of("no ptrace")));
  }

  @Test
  void saysThatThereIsNoReport() throws IOException {
    Files.delete(report);
    assertThat(lostBlocks.read(new Checked(CheckKind.TEST, "id", 0, 9, CANARY, "")).problem().get())
        .startsWith("the report of the leak check cannot be read: ");
  }

  private static void assertLost(LostBlocks.Result result, long blocks, long bytes) {
    assertThat(result.lost()).hasSize(1);
    assertThat(result.lost().get(0).kind()).isEqualTo(FindingKind.DIRECT_LEAK);
    assertThat(result.lost().get(0).blocks()).isEqualTo(blocks);
    assertThat(result.lost().get(0).bytes()).isEqualTo(bytes);
  }

  /** A check that lists the planted block and others. */
  private LostBlocks.Result check(CheckKind kind, String... leaks) throws IOException {
    String canary = leak(CANARY, 4099, ASAN, JNA);
    LostBlocks.Result result = read(kind, leaks.length + 1, canary + String.join("", leaks));
    assertThat(result.problem()).isEmpty();
    return result;
  }

  private LostBlocks.Result read(CheckKind kind, int count, String leaks) throws IOException {
    long from = Files.size(report);
    Matcher sizes = Pattern.compile("\\((\\d+) bytes\\)").matcher(leaks);
    int bytes = sizes.results().mapToInt(size -> Integer.parseInt(size.group(1))).sum();
    String text =
        "==7==ERROR: LeakSanitizer: detected memory leaks\n\n"
            + leaks
            + ("SUMMARY: AddressSanitizer: " + bytes + " byte(s) leaked in ")
            + count
            + " allocation(s).\n";
    Files.writeString(report, text, StandardOpenOption.APPEND);
    return lostBlocks.read(new Checked(kind, "id", from, Files.size(report), CANARY, ""));
  }

  private static String leak(long address, int bytes, String... frames) {
    StringBuilder text = new StringBuilder();
    text.append("Direct leak of ").append(bytes);
    text.append(" byte(s) in 1 object(s) allocated from:\n");
    for (int i = 0; i < frames.length; i++) {
      text.append(String.format("    #%d 0x7f00  (%s)%n", i, frames[i]));
    }
    text.append(String.format("%nObjects leaked above:%n0x%x (%d bytes)%n%n", address, bytes));
    return text.toString();
  }
}
