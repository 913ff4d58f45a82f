package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.internal.plan.ChildClassPath;
import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.verdict.Verdict.Outcome;
import io.asanloop.internal.wire.RemoteThrowable;
import io.asanloop.testkit.FixtureSources;
import io.asanloop.testkit.Fixtures;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole way through one unit: real children, a real sanitizer, a real library. */
class UnitRunTests {
  private static final RecordingListener HEARD = new RecordingListener();

  @TempDir static Path reports;

  /** What the child runs. */
  static class MixedTestCases {
    private static final Fixtures FIXTURES = Fixtures.INSTANCE;

    @Test
    void leaks() {
      FIXTURES.leak_direct();
    }

    @Test
    void isClean() {
      FIXTURES.leak_direct_clean();
      FIXTURES.print_stdout("clean\n");
    }

    @Test
    void overflows() {
      FIXTURES.heap_overflow_write(); // BUG: overflows
    }

    @Test
    void fails() {
      FIXTURES.leak_direct();
      throw new IllegalStateException("own");
    }

    @Test
    void exits() {
      FIXTURES.quick_exit_now(42);
    }

    @Test
    void hangs() {
      FIXTURES.loop_forever();
    }
  }

  @BeforeAll
  static void runsOnce() {
    run(HEARD, MixedTestCases.class, "leaks", "isClean", "overflows", "fails", "exits", "hangs");
  }

  @Test
  void everyTestStartsAndEndsOnce() {
    for (String test : List.of("leaks", "isClean", "overflows", "fails", "exits", "hangs")) {
      String name = "UnitRunTests$MixedTestCases." + test + "()";
      assertThat(HEARD.events)
          .filteredOn(e -> e.contains(name.replace('$', '.')))
          .as(test)
          .anyMatch(e -> e.startsWith("started"))
          .filteredOn(e -> e.startsWith("finished"))
          .hasSize(1);
    }
  }

  @Test
  void theLeakIsCountedExactly() {
    Verdict verdict = verdict("leaks");

    assertThat(verdict.outcome()).as(verdict.message()).isEqualTo(Outcome.NATIVE_ERROR);
    Finding leak = verdict.findings().get(0);
    assertThat(verdict.findings()).hasSize(1);
    assertThat(leak.kind()).isEqualTo(FindingKind.DIRECT_LEAK);
    assertThat(leak.blocks()).isEqualTo(100);
    assertThat(leak.bytes()).isEqualTo(4100);
    assertThat(leak.iterations()).hasToString("in every iteration");
    assertThat(leak.frames().get(0).toString()).contains(FixtureSources.bug("leak_direct"));
    assertThat(leak.javaFrames())
        .first(InstanceOfAssertFactories.type(StackTraceElement.class))
        .returns("leaks", StackTraceElement::getMethodName)
        .returns("UnitRunTests.java", StackTraceElement::getFileName);
  }

  @Test
  void theCleanTestPassesAndSaysWhatWasChecked() {
    assertThat(verdict("isClean").outcome()).isEqualTo(Outcome.PASSED);
    assertThat(HEARD.entries.get(name("isClean")))
        .containsExactly(
            Map.entry("asanloop.iterations", "100"),
            Map.entry("asanloop.modules", "libfixtures.so"),
            Map.entry("asanloop.leak.check", "finished"));
    assertThat(HEARD.out.toString()).contains("clean\n".repeat(100));
  }

  @Test
  void theOverflowNamesBothLines() {
    Verdict verdict = verdict("overflows");

    assertThat(verdict.outcome()).isEqualTo(Outcome.NATIVE_ERROR);
    Finding overflow = verdict.findings().get(0);
    assertThat(overflow.kind()).isEqualTo(FindingKind.HEAP_BUFFER_OVERFLOW);
    assertThat(overflow.frames().get(0).toString())
        .contains(FixtureSources.bug("heap_overflow_write"));
    assertThat(overflow.javaFrames())
        .first(InstanceOfAssertFactories.type(StackTraceElement.class))
        .returns("overflows", StackTraceElement::getMethodName)
        .returns("UnitRunTests.java", StackTraceElement::getFileName);
    assertThat(overflow.iteration()).hasValue(1);
  }

  @Test
  void theTestsOwnExceptionComesFirstAndTheLeakRidesAlong() {
    Verdict verdict = verdict("fails");

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.throwable()).flatMap(RemoteThrowable::message).contains("own");
    assertThat(verdict.notes()).containsExactly("in iteration 1 of 100");
    assertThat(verdict.also())
        .get()
        .extracting(Verdict::findings, InstanceOfAssertFactories.list(Finding.class))
        .extracting(Finding::blocks)
        .containsExactly(1L);
  }

  @Test
  void anEarlyExitIsInconclusive() {
    assertThat(verdict("exits").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(verdict("exits").message())
        .startsWith(
            name("exits")
                + " was not finished: the child ended with exit code 42 in iteration 1 of 100\n");
  }

  @Test
  void aHangIsEndedAtItsLimit() {
    assertThat(verdict("hangs").outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(verdict("hangs").message()).contains("killed because its time was over");
  }

  private static String name(String test) {
    return "UnitRunTests.MixedTestCases." + test + "()";
  }

  private static Verdict verdict(String test) {
    assertThat(HEARD.verdicts).as(() -> HEARD.events + "\n" + HEARD.err).containsKey(name(test));
    return HEARD.verdicts.get(name(test));
  }

  private static void run(UnitListener listener, Class<?> type, String... tests) {
    StartSettings start =
        new StartSettings(
            List.of(Path.of(Fixtures.ASAN).toAbsolutePath().normalize()),
            List.of(),
            Map.of(),
            List.of(),
            Optional.empty());
    String classId = "[engine:asanloop]/[class:" + type.getName() + "]";
    List<Unit.Test> asked =
        Arrays.stream(tests)
            .map(
                test -> {
                  String id = classId + "/[method:" + test + "()]";
                  Duration limit = Duration.ofSeconds(test.equals("hangs") ? 2 : 60);
                  return new Unit.Test(
                      id,
                      List.of(id),
                      new Settings(100, 0, true, limit, false, reports, false, start));
                })
            .toList();
    new UnitRun(
            new Unit(
                type.getName(),
                classId,
                start,
                reports,
                asked,
                Map.of(),
                ChildClassPath.of(
                    ParentJvm.current(), UnitRunTests.class.getClassLoader(), List.of()),
                true),
            listener)
        .run();
  }
}
