package io.asanloop.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Iterated;
import io.asanloop.internal.wire.ChildEvent.Status;
import io.asanloop.internal.wire.Repetition;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FailureMessageTests {
  private static final Tools TOOLS = new Tools("/r/libasan.so.8: gcc has it", true);
  private static final Subject SUBJECT =
      new Subject(
          "ParserLeakTest.forgetsToFree()",
          Path.of("/r"),
          "target/asanloop/com.acme.ParserLeakTest/forgetsToFree/report.txt",
          Optional.of("mvn test -Dtest=ParserLeakTest#forgetsToFree"));
  private static final Finding LEAK =
      Finding.builder(FindingKind.DIRECT_LEAK)
          .lost(100, 4000)
          .frames(
              List.of(
                  Frame.at("/b/libfoo.so", 1).symbolized("foo_buffer_new", "/s/foo_buffer.c", 41),
                  Frame.at("/b/libfoo.so", 2).symbolized("foo_parse", "/s/foo_parser.c", 118)))
          .build();
  private static final Locale BEFORE = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(BEFORE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de"})
  void aLeakInEveryIteration(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));

    assertThat(FailureMessage.of(ran(100, LEAK), List.of(LEAK), SUBJECT))
        .isEqualTo(
            """
            1 leak in ParserLeakTest.forgetsToFree() after 100 iterations

              direct leak: 100 blocks, 4,000 bytes in all (1 block, 40 bytes per iteration)
                allocated
                  at foo_buffer_new  (foo_buffer.c:41)  libfoo.so
                  at foo_parse       (foo_parser.c:118)  libfoo.so

              full report  target/asanloop/com.acme.ParserLeakTest/forgetsToFree/report.txt
              run it again mvn test -Dtest=ParserLeakTest#forgetsToFree -Dasanloop.iterations=1\
            """
                .replace("(foo_buffer.c:41)  libfoo", "(foo_buffer.c:41)   libfoo"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de"})
  void severalLeaksWithoutSymbols(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));
    Finding other =
        Finding.builder(FindingKind.INDIRECT_LEAK)
            .lost(33, 1_234_567)
            .frames(List.of(Frame.at("/lib/libbz2.so.1.0", 0xab)))
            .build();

    assertThat(FailureMessage.of(ran(100, LEAK, other), List.of(LEAK, other), SUBJECT))
        .isEqualTo(
            """
            2 leaks in ParserLeakTest.forgetsToFree() after 100 iterations

            1. direct leak: 100 blocks, 4,000 bytes in all (1 block, 40 bytes per iteration)
                allocated
                  at foo_buffer_new  (foo_buffer.c:41)   libfoo.so
                  at foo_parse       (foo_parser.c:118)  libfoo.so

            2. indirect leak: 33 blocks, 1,234,567 bytes in all
                allocated
                  at 0xab  libbz2.so.1.0

              full report  target/asanloop/com.acme.ParserLeakTest/forgetsToFree/report.txt
              run it again mvn test -Dtest=ParserLeakTest#forgetsToFree -Dasanloop.iterations=100\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de"})
  void aMemoryError(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));
    Finding error =
        Finding.builder(FindingKind.HEAP_USE_AFTER_FREE)
            .summary("READ of size 1")
            .frames(List.of(Frame.at("/b/libfoo.so", 1).symbolized("use", "/s/a.c", 3)))
            .freeFrames(List.of(Frame.at("/b/libfoo.so", 2).symbolized("drop", "/s/a.c", 2)))
            .allocationFrames(List.of(Frame.at("/b/libfoo.so", 3).symbolized("make", "/s/a.c", 1)))
            .javaFrames(
                List.of(new StackTraceElement("com.acme.FooTest", "uses", "FooTest.java", 9)))
            .build();
    TestFacts facts =
        new TestFacts(
            new Repetition(100, 2, true),
            Optional.empty(),
            Optional.empty(),
            TestFacts.LeakCheck.NONE,
            List.of("libfoo.so"),
            List.of(error),
            Optional.of(
                new TestFacts.Death(
                    new ChildOutcome(false, OptionalInt.of(72), false, ""), 7, List.of())),
            TOOLS);

    assertThat(FailureMessage.of(facts, List.of(error), SUBJECT))
        .isEqualTo(
            """
            heap-use-after-free in ParserLeakTest.forgetsToFree() in iteration 7 of 100

              heap-use-after-free: READ of size 1
                  at use  (a.c:3)  libfoo.so
                called from Java
                  at com.acme.FooTest.uses(FooTest.java:9)
                freed
                  at drop  (a.c:2)  libfoo.so
                allocated
                  at make  (a.c:1)  libfoo.so

              full report  target/asanloop/com.acme.ParserLeakTest/forgetsToFree/report.txt
              run it again mvn test -Dtest=ParserLeakTest#forgetsToFree -Dasanloop.iterations=7\
            """);
  }

  @Test
  void saysWhatToInstallWhereNobodyKnowsNames() {
    Finding leak =
        Finding.builder(FindingKind.DIRECT_LEAK)
            .lost(1, 40)
            .frames(List.of(Frame.at("/b/libfoo.so", 0xab)))
            .build();
    Tools without = new Tools("/r/libclang_rt.asan-x86_64.so: named by asanloop.runtime", false);

    assertThat(Judge.outsideTests(List.of(leak), without, SUBJECT).message())
        .contains(
            """
                allocated
                  at 0xab  libfoo.so

              no symbolizer  functions and lines are not known without addr2line or llvm-symbolizer:
                             apt-get install binutils (Debian, Ubuntu), dnf install binutils (Fedora, RHEL)

              full report\
            """);
    assertThat(Judge.outsideTests(List.of(leak), TOOLS, SUBJECT).message())
        .doesNotContain("no symbolizer");
  }

  private static TestFacts ran(int iterations, Finding... findings) {
    return new TestFacts(
        new Repetition(iterations, 0, true),
        Optional.of(new Finished("id", Status.SUCCESSFUL, Optional.empty())),
        Optional.of(new Iterated("id", iterations, 0, true, false)),
        new TestFacts.LeakCheck(true, ""),
        List.of("libfoo.so"),
        List.of(findings),
        Optional.empty(),
        TOOLS);
  }
}
