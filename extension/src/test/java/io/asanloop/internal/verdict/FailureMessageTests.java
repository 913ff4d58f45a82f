package io.asanloop.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.finding.Growth;
import io.asanloop.finding.Growth.Point;
import io.asanloop.finding.Iterations;
import io.asanloop.finding.Iterations.Range;
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
import java.util.stream.IntStream;
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
  private static final StackTraceElement JAVA =
      new StackTraceElement("com.acme.ParserLeakTest", "forgetsToFree", "ParserLeakTest.java", 9);
  private static final Finding LEAK =
      Finding.builder(FindingKind.DIRECT_LEAK)
          .lost(100, 4100)
          .iterations(iterations(100, new Range(1, 100)), true)
          .frames(
              List.of(
                  Frame.at("/b/libfoo.so", 1).symbolized("foo_buffer_new", "/s/foo_buffer.c", 41),
                  Frame.at("/b/libfoo.so", 2).symbolized("foo_parse", "/s/foo_parser.c", 118)))
          .javaFrames(List.of(JAVA))
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

              direct leak in every iteration: 100 blocks, 4,100 bytes in all (1 block, 41 bytes per iteration)
                allocated
                  at foo_buffer_new  (foo_buffer.c:41)   libfoo.so
                  at foo_parse       (foo_parser.c:118)  libfoo.so
                called from Java
                  at com.acme.ParserLeakTest.forgetsToFree(ParserLeakTest.java:9)

              full report  target/asanloop/com.acme.ParserLeakTest/forgetsToFree/report.txt
              run it again mvn test -Dtest=ParserLeakTest#forgetsToFree -Dasanloop.iterations=1\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de"})
  void leaksInSomeIterations(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));
    List<Frame> frames = List.of(Frame.at("/b/libfoo.so", 1).symbolized("foo_new", "/s/foo.c", 3));
    List<Finding> findings =
        List.of(
            Finding.builder(FindingKind.DIRECT_LEAK)
                .lost(3, 123)
                .iterations(
                    iterations(100_000, new Range(7, 7), new Range(14, 14), new Range(21, 21)),
                    true)
                .frames(frames)
                .build(),
            Finding.builder(FindingKind.INDIRECT_LEAK)
                .lost(1500, 1_234_567)
                .iterations(iterations(100_000, new Range(5, 1000), new Range(2000, 2001)), false)
                .frames(frames)
                .build(),
            Finding.builder(FindingKind.DIRECT_LEAK)
                .lost(1, 41)
                .iterations(iterations(100_000, new Range(70_001, 70_001)), true)
                .frames(List.of(Frame.at("/lib/libbz2.so.1.0", 0xab)))
                .javaFrames(List.of(JAVA))
                .build(),
            Finding.builder(FindingKind.GLOBAL_REFERENCE_LEAK)
                .lost(200_000, 0)
                .iterations(iterations(100_000, new Range(1, 100_000)), true)
                .frames(frames)
                .build());

    assertThat(FailureMessage.of(ran(100_000, findings.toArray(Finding[]::new)), findings, SUBJECT))
        .isEqualTo(
            """
            4 leaks in ParserLeakTest.forgetsToFree() after 100,000 iterations

            1. direct leak in iterations 7, 14, 21: 3 blocks, 123 bytes in all (1 block, 41 bytes in each of them)
                allocated
                  at foo_new  (foo.c:3)  libfoo.so

            2. indirect leak in iterations 5 to 1,000, 2,000, 2,001: 1,500 blocks, 1,234,567 bytes in all
                allocated
                  at foo_new  (foo.c:3)  libfoo.so

            3. direct leak once, in iteration 70,001 of 100,000: 1 block, 41 bytes
                allocated
                  at 0xab  libbz2.so.1.0
                called from Java
                  at com.acme.ParserLeakTest.forgetsToFree(ParserLeakTest.java:9)

            4. global reference leak in every iteration: 200,000 references in all (2 references per iteration)
                made
                  at foo_new  (foo.c:3)  libfoo.so

              full report  target/asanloop/com.acme.ParserLeakTest/forgetsToFree/report.txt
              run it again mvn test -Dtest=ParserLeakTest#forgetsToFree -Dasanloop.iterations=70001\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de"})
  void growth(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));
    Finding growth =
        Finding.builder(FindingKind.GROWTH)
            .lost(2000, 82_000)
            .growth(
                Growth.of(
                    List.of(new Point(1, 2), new Point(500, 1000), new Point(1000, 2000)),
                    "field com.acme.Cache.HANDLES"))
            .frames(LEAK.frames())
            .javaFrames(LEAK.javaFrames())
            .build();

    assertThat(FailureMessage.of(ran(1000, growth), List.of(growth), SUBJECT))
        .isEqualTo(
            """
            growth in ParserLeakTest.forgetsToFree() after 1,000 iterations

              growth: 2 blocks, 82 bytes more per iteration; 2,000 blocks, 82,000 bytes held at the end
                Something still points to these blocks, so they are not lost; but the iterations add more and more
                of them, and they are not freed.
                blocks alive  2 after iteration 1, 1,000 after iteration 500, 2,000 after iteration 1,000
                held by       field com.acme.Cache.HANDLES
                allocated
                  at foo_buffer_new  (foo_buffer.c:41)   libfoo.so
                  at foo_parse       (foo_parser.c:118)  libfoo.so
                called from Java
                  at com.acme.ParserLeakTest.forgetsToFree(ParserLeakTest.java:9)

              full report  target/asanloop/com.acme.ParserLeakTest/forgetsToFree/report.txt
              run it again mvn test -Dtest=ParserLeakTest#forgetsToFree -Dasanloop.iterations=1000\
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de"})
  void growthByPartsOfABlockThatNobodyIsFoundToHold(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));
    Finding growth =
        Finding.builder(FindingKind.GROWTH)
            .lost(95, 950)
            .growth(Growth.of(List.of(new Point(50, 50), new Point(100, 95)), ""))
            .build();

    assertThat(FailureMessage.of(ran(100, growth, LEAK), List.of(LEAK, growth), SUBJECT))
        .startsWith("2 findings in ParserLeakTest.forgetsToFree() after 100 iterations\n")
        .contains(
            """

            2. growth: about 0.9 blocks, 9 bytes more per iteration; 95 blocks, 950 bytes held at the end
                Something still points to these blocks, so they are not lost; but the iterations add more and more
                of them, and they are not freed.
                blocks alive  50 after iteration 50, 95 after iteration 100
                held by       something that was not found
            """);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de"})
  void whatIsAClasses(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));
    Subject subject =
        new Subject("ParserLeakTest", Path.of("/r"), "target/report.txt", Optional.empty());
    List<Frame> frames = List.of(Frame.at("/b/libfoo.so", 1).symbolized("foo_new", "/s/foo.c", 3));
    List<Finding> findings =
        List.of(
            Finding.builder(FindingKind.DIRECT_LEAK)
                .lost(2, 1200)
                .summary("made outside iterations, before the first test")
                .frames(frames)
                .build(),
            Finding.builder(FindingKind.DIRECT_LEAK)
                .lost(1, 41)
                .summary("made in ParserLeakTest.a(), lost since ParserLeakTest.b()")
                .iterations(iterations(100, new Range(1, 1)), true)
                .frames(frames)
                .javaFrames(List.of(JAVA))
                .build());

    assertThat(FailureMessage.ofClass(findings, TOOLS, subject))
        .isEqualTo(
            """
            2 leaks in ParserLeakTest, outside its tests

            1. direct leak: 2 blocks, 1,200 bytes
                made outside iterations, before the first test
                allocated
                  at foo_new  (foo.c:3)  libfoo.so

            2. direct leak once, in iteration 1 of 100: 1 block, 41 bytes
                made in ParserLeakTest.a(), lost since ParserLeakTest.b()
                allocated
                  at foo_new  (foo.c:3)  libfoo.so
                called from Java
                  at com.acme.ParserLeakTest.forgetsToFree(ParserLeakTest.java:9)

              full report  target/report.txt\
            """);
  }

  @Test
  void aListOfAHundredThousandIterationsIsShort() {
    Finding leak =
        Finding.builder(FindingKind.DIRECT_LEAK)
            .lost(50_000, 2_050_000)
            .iterations(
                iterations(
                    100_000,
                    IntStream.rangeClosed(1, 50_000)
                        .mapToObj(i -> new Range(2 * i, 2 * i))
                        .toArray(Range[]::new)),
                true)
            .build();

    assertThat(FailureMessage.of(ran(100_000, leak), List.of(leak), SUBJECT))
        .contains(
            "  direct leak in iterations 2, 4, 6, … 100,000 (50,000 of 100,000):"
                + " 50,000 blocks, 2,050,000 bytes in all (1 block, 41 bytes in each of them)\n")
        .endsWith(" -Dasanloop.iterations=2");
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
            .allocationJavaFrames(
                List.of(new StackTraceElement("com.acme.FooTest", "makes", "FooTest.java", 5)))
            .allocationIteration(6)
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
                allocated in iteration 6
                  at make  (a.c:1)  libfoo.so
                called from Java
                  at com.acme.FooTest.makes(FooTest.java:5)

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

  private static Iterations iterations(int ran, Range... ranges) {
    return Iterations.of(List.of(ranges), ran);
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
