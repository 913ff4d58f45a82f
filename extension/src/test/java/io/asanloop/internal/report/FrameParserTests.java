package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Frame;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrameParserTests {
  @Test
  void readsModuleAndOffset() {
    assertFrame(
        "    #1 0x7f95538cd1b4  (/lab/libfoo.so+0x11b4)", Frame.at("/lab/libfoo.so", 0x11b4));
  }

  @Test
  void readsPastTheBuildId() {
    assertFrame(
        "    #12 0x7f95538cd1b4  (/lab/libfoo.so+0x11b4)  (BuildId: 0a1b2c)",
        Frame.at("/lab/libfoo.so", 0x11b4));
  }

  @Test
  void readsCodeOfNoModuleAsItsAddress() {
    assertFrame("    #8 0x7f912460cf40  (<unknown module>)", Frame.at("", 0x7f912460cf40L));
    assertFrame(
        "    #8 0x7f912460cf40 in foo (<unknown module>)",
        Frame.at("", 0x7f912460cf40L).symbolized("foo", null, 0));
  }

  @Test
  void readsModulesWithSpacesAndParentheses() {
    assertFrame(
        "    #0 0x7f00000011b4  (/my lab (old)/lib+0x1 foo.so+0x11b4)",
        Frame.at("/my lab (old)/lib+0x1 foo.so", 0x11b4));
  }

  @Test
  void readsModulesWhoseFileIsGone() {
    assertFrame(
        "    #0 0x7f00000011b4  (/tmp/jna17.tmp (deleted)+0x11b4)",
        Frame.at("/tmp/jna17.tmp", 0x11b4));
  }

  @Test
  void readsFunctionAndLine() {
    assertFrame(
        "    #1 0x5591 in foo_parse /src/foo.c:118",
        Frame.at("", 0x5591).symbolized("foo_parse", "/src/foo.c", 118));
    assertFrame(
        "    #1 0x5591 in foo_parse /my src/foo.c:118:7",
        Frame.at("", 0x5591).symbolized("foo_parse", "/my src/foo.c", 118));
    assertFrame(
        "    #1 0x5591 in main program.c:9",
        Frame.at("", 0x5591).symbolized("main", "program.c", 9));
  }

  @Test
  void keepsNamesWithSpaces() {
    assertFrame(
        "    #1 0x5591 in std::vector<int, std::allocator<int> >::at(unsigned long) const"
            + " ../v.h:3:5",
        Frame.at("", 0x5591)
            .symbolized(
                "std::vector<int, std::allocator<int> >::at(unsigned long) const", "../v.h", 3));
    assertFrame(
        "    #1 0x5591 in operator new(unsigned long) (/usr/lib/libasan.so.8+0xb9628)",
        Frame.at("/usr/lib/libasan.so.8", 0xb9628)
            .symbolized("operator new(unsigned long)", null, 0));
  }

  /** What gcc 11 and 12 print with {@code ' #%n %p %F %S (%m+%o)'}. */
  @Test
  void readsFunctionPlaceAndModule() {
    assertFrame(
        "    #1 0x7fac5cc2d1 in buffer_new /src/library.c:15 (/lab/libcase.so+0x22d1)",
        Frame.at("/lab/libcase.so", 0x22d1).symbolized("buffer_new", "/src/library.c", 15));
    assertFrame(
        "    #1 0x7fac5cc2d1 in buffer_new /src (1)/library.c:15:7 (/my lab (2)/libcase.so+0x22d1)",
        Frame.at("/my lab (2)/libcase.so", 0x22d1)
            .symbolized("buffer_new", "/src (1)/library.c", 15));
    assertFrame(
        "    #3 0x7ffff76a71f4 in start_thread nptl/pthread_create.c:442 (/lib/libc.so.6+0x891f4)",
        Frame.at("/lib/libc.so.6", 0x891f4)
            .symbolized("start_thread", "nptl/pthread_create.c", 442));
    assertFrame(
        "    #1 0x7f4bab621b64 in os::malloc(unsigned long, MEMFLAGS) <null>"
            + " (/jdk/lib/server/libjvm.so+0xc21b64)",
        Frame.at("/jdk/lib/server/libjvm.so", 0xc21b64)
            .symbolized("os::malloc(unsigned long, MEMFLAGS)", null, 0));
    assertFrame(
        "    #1 0x7f49dfc16051  <null> (/tmp/jna58.tmp (deleted)+0x16051)",
        Frame.at("/tmp/jna58.tmp", 0x16051));
    assertFrame("    #10 0x7f4b9fe0cf40  <null> (<null>+0x0)", Frame.at("", 0x7f4b9fe0cf40L));
  }

  @Test
  void readsTheNumber() {
    assertThat(FrameParser.parse("    #12 0x55  (/lab/libfoo.so+0x11b4)"))
        .contains(new FrameParser.Numbered(12, Frame.at("/lab/libfoo.so", 0x11b4)));
  }

  @Test
  void keepsAFunctionThatIsConst() {
    assertFrame(
        "    #1 0x5591 in foo::bar(int) const (/lab/libfoo.so+0x11b4)",
        Frame.at("/lab/libfoo.so", 0x11b4).symbolized("foo::bar(int) const", null, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "#",
        "    #x 0x12",
        "    #1 12",
        "Direct leak of 41 byte(s) in 1 object(s) allocated from:",
        "    #1 0x11112222333344445  (/lib/x.so+0x1)",
        "frame #1 0x12  (/lib/x.so+0x1)",
        "    #1 0x12",
        "    #1 0x12  (/lib/x.so+0x1",
        "    #1 0x12 in foo (/lib/x.so+0x1",
        "    #1 0x12  (/lib/x.so)",
        "    #1 0x12  (/lib/x.so+0x11112222333344445)",
        "    #1 0x12==8==HINT",
        "    #1 0x12 (/lib/x.so+0x    #3 0x77)"
      })
  void nothingElseIsAFrame(String line) {
    assertThat(FrameParser.parse(line)).isEmpty();
  }

  private static void assertFrame(String line, Frame expected) {
    assertThat(FrameParser.parse(line)).map(FrameParser.Numbered::frame).contains(expected);
  }
}
