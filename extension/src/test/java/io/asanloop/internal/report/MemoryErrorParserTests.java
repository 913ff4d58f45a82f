package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MemoryErrorParserTests {
  @Test
  void readsARecursion() {
    List<Finding> findings = ReportParser.memoryErrors(RecordedReports.of("stack-overflow"));
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).kind()).isEqualTo(FindingKind.STACK_OVERFLOW);
    assertThat(functionsOfTheLibrary(findings.get(0).frames())).isGreaterThan(100);
  }

  @Test
  void passesOverLeaks() {
    assertThat(
            parse(
                "==7==ERROR: LeakSanitizer: detected memory leaks",
                "Direct leak of 82 byte(s) in 2 object(s) allocated from:",
                "    #0 0x5591  (/lab/libfoo.so+0x1)",
                "SUMMARY: AddressSanitizer: 82 byte(s) leaked in 2 allocation(s).",
                "==7==LeakSanitizer has encountered a fatal error."))
        .isEmpty();
  }

  @Test
  void findsNothingWhereNothingWasReported() {
    assertThat(ReportParser.memoryErrors(RecordedReports.of("no-such-report"))).isEmpty();
  }

  @Test
  void tellsTheSizesOfTypesThatDoNotMatch() {
    List<Finding> findings =
        parse(
            "==7==ERROR: AddressSanitizer: new-delete-type-mismatch on 0x603000000010 in thread T0:",
            "  object passed to delete has wrong type:",
            "  size of the allocated type:   32 bytes;",
            "  size of the deallocated type: 8 bytes.",
            "    #0 0x5591  (/lab/libfoo.so+0x11b4)");
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).summary())
        .isEqualTo("size of the allocated type: 32 bytes, size of the deallocated type: 8 bytes");
  }

  @Test
  void keepsAnErrorThatItDoesNotKnow() {
    List<Finding> findings =
        parse(
            "==7==ERROR: AddressSanitizer: brand-new-error on address 0x12 at pc 0x34",
            "    #0 0x5591  (/lab/libfoo.so+0x11b4)");
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).kind()).isEqualTo(FindingKind.OTHER);
    assertThat(findings.get(0).keyword()).isEqualTo("brand-new-error");
    assertThat(findings.get(0).frames()).containsExactly(Frame.at("/lab/libfoo.so", 0x11b4));
  }

  @Test
  void takesTheWordOfTheSummaryWhereTheFirstLineHasNone() {
    assertThat(
            parse(
                "==7==ERROR: AddressSanitizer: something happened to us (thread T0)",
                "SUMMARY: AddressSanitizer: some-error (/lab/libfoo.so+0x11b4) in foo"))
        .extracting(Finding::keyword, Finding::summary)
        .containsExactly(tuple("some-error", "something happened to us"));
  }

  @Test
  void takesNoHalfOfAKeyword() {
    assertThat(
            parse(
                "==7==ERROR: AddressSanitizer: heap-buffer-over",
                "==7==ERROR: AddressSanitizer: heap-buffer-over    #1 0x12",
                "==7==ERROR: AddressSanitizer: SE",
                "==7==ERROR: AddressSanitizer: SEGV",
                "==7==ERROR: AddressSanitizer"))
        .extracting(Finding::keyword)
        .containsExactly("unknown", "unknown", "unknown", "SEGV", "unknown");
  }

  @Test
  void readsThatTheRuntimeItselfHasNoMemory() {
    assertThat(
            parse(
                "==7==ERROR: AddressSanitizer failed to allocate 0x1000 (4096) bytes of Foo"
                    + " (error code: 12)"))
        .extracting(Finding::keyword, Finding::summary)
        .containsExactly(
            tuple(
                "out-of-memory", "failed to allocate 0x1000 (4096) bytes of Foo (error code: 12)"));
  }

  @Test
  void saysWhereANumberBeginsWithAVowel() {
    assertThat(
            parse(
                "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x12 at pc 0x34",
                "WRITE of size 1 at 0x12 thread T5 (main)",
                "0x12 is located 0 bytes after 11-byte region [0x1,0x12)"))
        .extracting(Finding::summary)
        .containsExactly("WRITE of size 1, 0 bytes after an 11-byte region");
  }

  @Test
  void endsAStackWhereALineIsLost() {
    assertThat(
            parse(
                    "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0",
                    "    #0 0x5591  (/lab/libfoo.so+0x1)",
                    "    #2 0x5591  (/lab/libfoo.so+0x3)",
                    "    #3 0x5591  (/lab/libfoo.so+0x4)")
                .get(0)
                .frames())
        .containsExactly(Frame.at("/lab/libfoo.so", 1));
  }

  @Test
  void readsSeveralReports() {
    assertThat(
            parse(
                "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x12",
                "    #0 0x5591  (/lab/libfoo.so+0x1)",
                "==7==ERROR: LeakSanitizer: detected memory leaks",
                "    #0 0x5591  (/lab/libfoo.so+0x2)",
                "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0",
                "    #0 0x5591  (/lab/libfoo.so+0x3)"))
        .extracting(finding -> finding.keyword() + finding.frames().get(0).offset())
        .containsExactly("heap-buffer-overflow1", "SEGV3");
  }

  @Test
  void cutsTheWayFromJava() {
    assertThat(
            parse(
                    "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0",
                    "    #0 0x5591  (/lib/libasan.so.8+0x1)",
                    "    #1 0x5591  (/lab/libfoo.so+0x2)",
                    "    #2 0x5591  (/tmp/jna17.tmp+0x3)",
                    "    #3 0x5591  (/lab/libfoo.so+0x4)",
                    "    #4 0x5591  (/tmp/jna17.tmp+0x5)",
                    "    #5 0x5591  (<unknown module>)",
                    "    #6 0x5591  (/jdk/lib/server/libjvm.so+0x6)",
                    "    #7 0x5591  (/lib/libc.so.6+0x7)")
                .get(0)
                .frames())
        .extracting(Frame::offset)
        .containsExactly(2L, 3L, 4L);
  }

  @Test
  void keepsTheWholeStackWhereNobodyElseIsOnIt() {
    assertThat(
            parse(
                    "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0",
                    "    #0 0x5591  (/lib/libasan.so.8+0x1)",
                    "    #1 0x5591  (<unknown module>)")
                .get(0)
                .frames())
        .hasSize(2);
  }

  private static List<Finding> parse(String... lines) {
    MemoryErrorParser parser = new MemoryErrorParser();
    Stream.of(lines).forEach(parser::line);
    return parser.end();
  }

  private static int functionsOfTheLibrary(List<Frame> frames) {
    return (int) frames.stream().filter(f -> f.moduleName().equals("libcase.so")).count();
  }
}
