package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class MemoryErrorParserTests {
  /**
   * Name of the report, kind, keyword, summary, and how many functions of the library are on the
   * stacks of the error, of the allocation and of the free.
   */
  static Stream<Arguments> errors() {
    return Stream.of(
        arguments(
            "heap-buffer-overflow",
            FindingKind.HEAP_BUFFER_OVERFLOW,
            "heap-buffer-overflow",
            "WRITE of size 1, 0 bytes to the right of a 67-byte region",
            List.of(1, 2, 0)),
        arguments(
            "heap-use-after-free",
            FindingKind.HEAP_USE_AFTER_FREE,
            "heap-use-after-free",
            "READ of size 1, 3 bytes inside of a 73-byte region",
            List.of(1, 2, 1)),
        arguments(
            "double-free",
            FindingKind.DOUBLE_FREE,
            "double-free",
            "0 bytes inside of a 79-byte region",
            List.of(1, 2, 1)),
        arguments(
            "bad-free",
            FindingKind.BAD_FREE,
            "bad-free",
            "5 bytes inside of an 83-byte region",
            List.of(1, 2, 0)),
        arguments(
            "alloc-dealloc-mismatch",
            FindingKind.ALLOC_DEALLOC_MISMATCH,
            "alloc-dealloc-mismatch",
            "operator new [] vs free, 0 bytes inside of a 127-byte region",
            List.of(1, 1, 0)),
        arguments(
            "stack-buffer-overflow",
            FindingKind.STACK_BUFFER_OVERFLOW,
            "stack-buffer-overflow",
            "READ of size 1, overflows variable 'buffer' (line 71)",
            List.of(1, 0, 0)),
        arguments(
            "global-buffer-overflow",
            FindingKind.GLOBAL_BUFFER_OVERFLOW,
            "global-buffer-overflow",
            "READ of size 1, 0 bytes to the right of global variable 'global_buffer' defined in"
                + " 'library.c:76:22' of size 97",
            List.of(1, 0, 0)),
        arguments(
            "memcpy-overflow",
            FindingKind.HEAP_BUFFER_OVERFLOW,
            "heap-buffer-overflow",
            "READ of size 102, 0 bytes to the right of a 101-byte region",
            List.of(1, 2, 0)),
        arguments(
            "memcpy-param-overlap",
            FindingKind.PARAM_OVERLAP,
            "memcpy-param-overlap",
            "memory ranges [0x60b0000000f0,0x60b0000000fb) and [0x60b0000000f3, 0x60b0000000fe)"
                + " overlap, 0 bytes inside of a 107-byte region,"
                + " 3 bytes inside of a 107-byte region",
            List.of(1, 2, 0)),
        arguments(
            "negative-size-param",
            FindingKind.NEGATIVE_SIZE_PARAM,
            "negative-size-param",
            "size=-1, 0 bytes inside of a 109-byte region",
            List.of(1, 2, 0)),
        arguments(
            "segv-null",
            FindingKind.SEGV,
            "SEGV",
            "at address 0x000000000000, WRITE memory access, address points to the zero page",
            List.of(1, 0, 0)),
        arguments("fpe", FindingKind.FPE, "FPE", "", List.of(1, 0, 0)),
        arguments("ill", FindingKind.ILL, "ILL", "", List.of(1, 0, 0)),
        arguments("abrt", FindingKind.ABRT, "ABRT", "", List.of(1, 0, 0)),
        arguments(
            "allocation-size-too-big",
            FindingKind.OTHER,
            "allocation-size-too-big",
            "requested allocation size 0x4000000000000000 (0x4000000000001000 after adjustments for"
                + " alignment, red zones etc.) exceeds maximum supported size of 0x10000000000",
            List.of(1, 0, 0)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("errors")
  void readsARecordedReport(
      String name, FindingKind kind, String keyword, String summary, List<Integer> functions) {
    List<Finding> findings = ReportParser.memoryErrors(RecordedReports.of(name), 0);
    assertThat(findings).hasSize(1);
    Finding finding = findings.get(0);
    assertThat(finding.kind()).isEqualTo(kind);
    assertThat(finding.keyword()).isEqualTo(keyword);
    assertThat(finding.summary()).isEqualTo(summary);
    assertThat(
            Stream.of(finding.frames(), finding.allocationFrames(), finding.freeFrames())
                .map(MemoryErrorParserTests::functionsOfTheLibrary))
        .containsExactlyElementsOf(functions);
    assertThat(finding.frames().get(0).moduleName())
        .isEqualTo(name.equals("abrt") ? "libc.so.6" : "libcase.so");
    // The frame below the library's is that of its caller.
    assertThat(finding.frames()).extracting(Frame::moduleName).contains("program");
  }

  @Test
  void readsARecursion() {
    List<Finding> findings = ReportParser.memoryErrors(RecordedReports.of("stack-overflow"), 0);
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).kind()).isEqualTo(FindingKind.STACK_OVERFLOW);
    assertThat(functionsOfTheLibrary(findings.get(0).frames())).isGreaterThan(100);
  }

  @Test
  void readsAReportWithSymbols() {
    List<Finding> findings =
        ReportParser.memoryErrors(RecordedReports.of("heap-use-after-free-symbolized"), 0);
    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).frames().get(0).toString())
        .isEqualTo("use_after_free (library.c:51)");
    assertThat(findings.get(0).freeFrames().get(0).toString())
        .isEqualTo("use_after_free (library.c:50)");
    assertThat(findings.get(0).allocationFrames())
        .startsWith(
            findings
                .get(0)
                .allocationFrames()
                .get(0)
                .symbolized("buffer_new", "/src/library.c", 14));
  }

  @Test
  void passesOverLeaks() {
    assertThat(ReportParser.memoryErrors(RecordedReports.of("leaks"), 0)).isEmpty();
    assertThat(ReportParser.memoryErrors(RecordedReports.of("leaks-no-ptrace"), 0)).isEmpty();
  }

  @Test
  void findsNothingWhereNothingWasReported() {
    assertThat(ReportParser.memoryErrors(RecordedReports.of("no-such-report"), 0)).isEmpty();
    assertThat(ReportParser.memoryErrors(RecordedReports.of("fpe"), 1 << 20)).isEmpty();
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
  void readsTheWordsOfNewerRuntimes() {
    assertThat(
            parse(
                "==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x12 at pc 0x34",
                "WRITE of size 1 at 0x12 thread T5 (main)",
                "0x12 is located 0 bytes after 11-byte region [0x1,0x12)"))
        .extracting(Finding::summary)
        .containsExactly("WRITE of size 1, 0 bytes after an 11-byte region");
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
