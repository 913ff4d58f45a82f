package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports written by hand, in {@code reports/synthetic}, and recorded ones in other clothes. */
class SyntheticReportsTests {
  private static final String LIBRARY = "/lab (old)/lib my+0x1 library.so";

  static List<Path> errors() {
    return RecordedReports.list(RecordedReports.folder("gcc-12")).toList();
  }

  @Test
  void readsTheNamesOfCpp() {
    assertThat(functions("cpp"))
        .containsExactly(
            "std::vector<int, std::allocator<int> >::operator[](unsigned long) const",
            "foo::apply(int)::{lambda(int)#1}::operator()(int) const",
            "(anonymous namespace)::Twice<(foo::Kind)1, char const*>::operator()()",
            "operator new[](unsigned long, std::align_val_t)",
            "foo::Unit::operator/(foo::Unit const&) const",
            "void foo::each<foo::apply(int)::{lambda(int)#1}>(foo::apply(int)::{lambda(int)#1}&&)"
                + " [clone .constprop.0]");
    assertThat(frames("cpp"))
        .extracting(frame -> frame.fileName().orElse("-") + ":" + frame.line().orElse(0))
        .containsExactly("v.h:3", "apply.cpp:17", "twice.cpp:5", "-:0", "-:0", "each.h:9");
  }

  @Test
  void readsTheNamesOfRust() {
    assertThat(functions("rust"))
        .containsExactly(
            "core::ptr::drop_in_place::<alloc::vec::Vec<u8>>",
            "<parser::Reader<&[u8]> as std::io::Read>::read::{closure#0}",
            "parser::parse::h0123456789abcdef",
            "_RNvCs4fqI2P2rA04_6parser5parse",
            "_ZN6parser5parse17h0123456789abcdefE");
    assertThat(frames("rust")).extracting(Frame::moduleName).containsOnly("libparser.so");
  }

  @Test
  void readsThePathsOfModules() {
    assertThat(frames("modules"))
        .containsExactly(
            Frame.at(LIBRARY, 0x10),
            Frame.at(LIBRARY, 0x20),
            Frame.at(LIBRARY, 0x30).symbolized("foo (int)", "/my src (1)/foo.c", 3),
            Frame.at("/tmp/jna1 (2).tmp", 0x40),
            Frame.at("linux-vdso.so.1", 0x50).symbolized("clock_gettime", null, 0),
            Frame.at("", 0x7f0000000060L),
            Frame.at("/lab/libfoo.so", 0x70));
  }

  @Test
  void keepsWhatTwoProcessesSayApart() {
    assertThat(errors("two-processes"))
        .extracting(finding -> finding.keyword() + finding.frames() + finding.summary())
        .containsExactly(
            "heap-use-after-free[0x10 libfoo.so]READ of size 4", "SEGV[]at address 0x000000000008");
    assertThat(errors("two-processes-within-a-line"))
        .extracting(finding -> finding.keyword() + finding.frames())
        .containsExactly("unknown[]", "double-free[]", "SEGV[0x30 libfoo.so]");
  }

  @ParameterizedTest
  @MethodSource("errors")
  void linesMayEndAsOnWindows(Path report) {
    String text = RecordedReports.text(report);
    assertSame(Parsed.errors(text.replace("\n", "\r\n")), Parsed.errors(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0", "\u00ff\u00fe", "\u00e2\u0080", "\u00e2\u0080\u00a8", "hello"})
  void aHeadlineIsFoundBehindWhatIsNoText(String noise) {
    String text = RecordedReports.text(RecordedReports.of("heap-use-after-free"));
    for (int length : List.of(1, 100, 16_300, 16_384, 70_000)) {
      String before = noise.repeat(length);
      assertSame(Parsed.errors(text.replaceFirst("=+\n", before)), Parsed.errors(text));
      assertThat(Parsed.errors(text + before + text)).hasSize(2);
    }
  }

  /** A line is handed over in pieces; a headline is in one of them wherever it begins. */
  @Test
  void aHeadlineIsFoundAnywhereInALongLine() {
    String text = RecordedReports.text(RecordedReports.of("segv-null")).replaceFirst("=+\n", "");
    String line = text.replace('\n', ' ');
    for (int at = ReportLines.MAX_LINE_BYTES - 400; at < ReportLines.MAX_LINE_BYTES + 50; at++) {
      List<Finding> findings = Parsed.errors("x".repeat(at) + line);
      assertThat(findings).as("at %d", at).extracting(Finding::keyword).containsExactly("SEGV");
    }
  }

  @Test
  void bytesThatAreNoTextAreReplaced() {
    String text =
        """
        ==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0 (pc 0x1)
            #0 0x1 in f\u00ff\u00fe /src/\u00c3\u00a4.c:3
        """;
    assertThat(Parsed.errors(text).get(0).frames())
        .containsExactly(Frame.at("", 1).symbolized("f\ufffd\ufffd", "/src/\u00e4.c", 3));
  }

  @Test
  void keepsAStackOfTenThousandFrames() {
    StringBuilder text =
        new StringBuilder("==7==ERROR: AddressSanitizer: stack-overflow on address 0x1\n");
    for (int i = 0; i < 10_000; i++) {
      text.append(String.format("    #%d 0x7f00000000  (/lab/libfoo.so+0x%x)\n", i, i));
    }
    List<Frame> frames = Parsed.errors(text.toString()).get(0).frames();
    assertThat(frames).hasSize(10_000);
    assertThat(frames.get(9_999)).isEqualTo(Frame.at("/lab/libfoo.so", 9_999));
  }

  private static void assertSame(List<Finding> actual, List<Finding> expected) {
    assertThat(expected).hasSize(1);
    assertThat(actual).usingRecursiveComparison().isEqualTo(expected);
  }

  private static List<Finding> errors(String name) {
    String text = RecordedReports.text(RecordedReports.folder("synthetic/" + name + ".txt"));
    return Parsed.errors(text.getBytes(StandardCharsets.ISO_8859_1), text.length());
  }

  private static List<Frame> frames(String name) {
    return errors(name).get(0).frames();
  }

  private static List<String> functions(String name) {
    return frames(name).stream().map(frame -> frame.function().orElse("")).toList();
  }
}
