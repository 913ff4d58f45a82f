package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import io.asanloop.testkit.SinceJUnit;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a test is told of its runs, in real children. */
class LoopInfoTests {
  private static final String ONCE = "] is run once for all iterations, so there is no iteration";

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void everyKindOfTestIsToldItsIterations() throws IOException {
    EveryKindRun run = EveryKindRun.of(checked(EveryKindTestCases.class));

    EveryKindRun.TESTS.forEach(run.run()::assertPassed);
    assertThat(run.runs())
        .containsExactlyInAnyOrderElementsOf(
            EveryKindTestCases.names().stream()
                .flatMap(
                    name ->
                        Stream.of(
                            name + ": warm-up run 1 of 1",
                            name + ": iteration 1 of 2",
                            name + ": iteration 2 of 2"))
                .toList());
  }

  static class OneMethodTestCases {
    private final LoopInfo info;
    private LoopInfo before;

    OneMethodTestCases(LoopInfo info) {
      this.info = info;
    }

    @BeforeEach
    void beforeEach(LoopInfo before) {
      this.before = before;
    }

    @Test
    @AsanLoop(iterations = 3)
    void failsInTheLast(LoopInfo own) {
      Fixtures.INSTANCE.leak_direct_clean();
      Assertions.assertNotEquals(
          "3 of 3 false, iteration 3 of 3, iteration 3 of 3",
          own.current()
              + " of "
              + own.total()
              + " "
              + own.isWarmup()
              + ", "
              + info
              + ", "
              + before);
    }
  }

  @Test
  void anAnnotatedMethodTellsItsConstructorToo() {
    Run run = checked(OneMethodTestCases.class).run();

    assertThat(run.failure("failsInTheLast(io.asanloop.LoopInfo)", AssertionError.class))
        .hasMessageContaining("not equal but was: <3 of 3 false,");
  }

  @AsanLoop(iterations = 2)
  static class BeforeAllTestCases {
    @BeforeAll
    static void beforeAll(LoopInfo info) {}

    @Test
    void test() {}
  }

  @AsanLoop(iterations = 2)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class PerClassTestCases {
    PerClassTestCases(LoopInfo info) {}

    @Test
    void test() {}
  }

  @Test
  void whatIsRunOnceForAllIterationsIsToldNothing() {
    Run run = checked(BeforeAllTestCases.class, PerClassTestCases.class).run();

    assertThat(run.failure(BeforeAllTestCases.class.getName(), ParameterResolutionException.class))
        .hasMessageContaining(
            "static void io.asanloop.LoopInfoTests$BeforeAllTestCases.beforeAll(io.asanloop.LoopInfo)"
                + ONCE);
    assertThat(run.failure(PerClassTestCases.class.getName(), ParameterResolutionException.class))
        .hasMessageContaining(
            "io.asanloop.LoopInfoTests$PerClassTestCases(io.asanloop.LoopInfo)" + ONCE);
  }

  @AsanLoop(iterations = 3)
  static class SourceTestCases {
    static Stream<String> rounds(LoopInfo info) {
      return Stream.of(info.toString());
    }

    @ParameterizedTest
    @MethodSource("rounds")
    void test(String round, LoopInfo info) {
      Fixtures.INSTANCE.leak_direct_clean();
      Assertions.assertEquals(round, info.toString());
      Assertions.assertNotEquals(3, info.current(), "the last");
    }
  }

  @Test
  void aSourceOfArgumentsIsToldTheRound() {
    assertThat(
            checked(SourceTestCases.class)
                .run()
                .failure("test(java.lang.String, io.asanloop.LoopInfo)#1", AssertionError.class))
        .hasMessageStartingWith("the last");
  }

  private static SanitizedRuns checked(Class<?>... types) {
    return SanitizedRuns.of(types).with("asanloop.library.path", Fixtures.ASAN);
  }
}
