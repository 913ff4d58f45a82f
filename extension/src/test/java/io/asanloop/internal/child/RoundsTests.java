package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Templates: how their invocations take turns. */
class RoundsTests {
  private static final List<String> LOG = new ArrayList<>();
  private static final String TEMPLATE = "/[test-template:test(int)]";
  private static final String INVOCATION = TEMPLATE + "/[test-template-invocation:#";

  private static int round;

  @BeforeEach
  void forgetEarlierRuns() {
    LOG.clear();
    round = 0;
  }

  static class ParameterizedTestCases {
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void test(int number) {
      LOG.add(number + " at " + LoopEngineRuns.marks());
      Assertions.assertNotEquals(2, number);
    }
  }

  @Test
  void runsEachInvocationOnceInEachRoundAndChecksAllAtOnce() throws IOException {
    String template = "/[test-template:test(int)]";
    String invocation = template + "/[test-template-invocation:#";
    assertThat(LoopEngineRuns.of(ParameterizedTestCases.class).iterations(2).warmup(1).run())
        .containsExactly(
            "numbered 1 " + template,
            "phase ITERATIONS " + template,
            "started " + template,
            "numbered 2 " + invocation + "1]",
            "registered " + invocation + "1]",
            "started " + invocation + "1]",
            "numbered 3 " + invocation + "2]",
            "registered " + invocation + "2]",
            "started " + invocation + "2]",
            "iterated " + invocation + "2] 1+0 false",
            "finished " + invocation + "2] FAILED expected: not equal but was: <2>",
            "numbered 4 " + invocation + "3]",
            "registered " + invocation + "3]",
            "started " + invocation + "3]",
            "pinned now",
            "iterated " + invocation + "1] 1+2 true",
            "iterated " + invocation + "2] 1+0 false",
            "iterated " + invocation + "3] 1+2 true",
            "checked " + invocation + "1] " + invocation + "2] " + invocation + "3]",
            "phase OUTSIDE ",
            "finished " + invocation + "1] SUCCESSFUL",
            "finished " + invocation + "2] FAILED expected: not equal but was: <2>",
            "finished " + invocation + "3] SUCCESSFUL",
            "finished " + template + " SUCCESSFUL",
            "finished  SUCCESSFUL");
    assertThat(LOG)
        .containsExactly(
            "1 at 1:-1 2:-1",
            "2 at 1:-1 3:-1",
            "3 at 1:-1 4:-1",
            "1 at 1:1 2:1",
            "3 at 1:1 4:1",
            "1 at 1:2 2:2",
            "3 at 1:2 4:2");
  }

  @Test
  void runsOnlyTheInvocationThatIsSelected() throws IOException {
    String invocation = "/[test-template:test(int)]/[test-template-invocation:#3]";
    assertThat(
            LoopEngineRuns.of(ParameterizedTestCases.class)
                .iterations(2)
                .selected(invocation)
                .run("iterated"))
        .containsExactly("iterated " + invocation + " 0+2 true");
  }

  @Test
  void leavesOutInvocationsThatHaveAnEnd() throws IOException {
    String invocation = "/[test-template:test(int)]/[test-template-invocation:#";
    assertThat(
            LoopEngineRuns.of(ParameterizedTestCases.class)
                .finished(invocation + "1]", invocation + "2]")
                .run("registered", "iterated"))
        .containsExactly(
            "registered " + invocation + "3]", "iterated " + invocation + "3] 0+1 true");
  }

  record Handle(int number) implements AutoCloseable {
    Handle {
      LOG.add("made " + number + " at " + LoopEngineRuns.marks());
    }

    @Override
    public void close() {
      LOG.add("closed " + number + " at " + LoopEngineRuns.marks());
    }
  }

  static class ArgumentsTestCases {
    static Stream<Handle> handles() {
      return Stream.of(1, 2).map(Handle::new);
    }

    @ParameterizedTest
    @MethodSource("handles")
    void test(Handle handle) {
      LOG.add("used " + handle.number() + " at " + LoopEngineRuns.marks());
    }
  }

  @Test
  void makesAndClosesEachArgumentOnceInEachRound() throws IOException {
    LoopEngineRuns.of(ArgumentsTestCases.class).iterations(2).run();
    assertThat(LOG)
        .containsExactly(
            "made 1 at 1:1",
            "used 1 at 1:1 2:1",
            "closed 1 at 1:1 2:1",
            "made 2 at 1:1",
            "used 2 at 1:1 3:1",
            "closed 2 at 1:1 3:1",
            "made 1 at 1:2",
            "used 1 at 1:2 2:2",
            "closed 1 at 1:2 2:2",
            "made 2 at 1:2",
            "used 2 at 1:2 3:2",
            "closed 2 at 1:2 3:2");
  }

  static class ChangingTestCases {
    static IntStream numbers() {
      LOG.add("round " + ++round);
      return IntStream.rangeClosed(1, round == 2 ? 3 : 2);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void test(int number) {}
  }

  @Test
  void runsWhatComesUpLaterFromThenOnAndLetsGoWhatComesUpNoMore() throws IOException {
    assertThat(
            LoopEngineRuns.of(ChangingTestCases.class)
                .iterations(4)
                .run("registered", "iterated", "finished"))
        .containsExactly(
            "registered " + INVOCATION + "1]",
            "registered " + INVOCATION + "2]",
            "registered " + INVOCATION + "3]",
            "iterated " + INVOCATION + "1] 0+4 true",
            "iterated " + INVOCATION + "2] 0+4 true",
            "iterated " + INVOCATION + "3] 0+1 true",
            "finished " + INVOCATION + "1] SUCCESSFUL",
            "finished " + INVOCATION + "2] SUCCESSFUL",
            "finished " + INVOCATION + "3] SUCCESSFUL",
            "finished " + TEMPLATE + " SUCCESSFUL",
            "finished  SUCCESSFUL");
  }

  static class EndingTestCases {
    static IntStream numbers() {
      LOG.add("round " + ++round);
      return IntStream.rangeClosed(1, 2);
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void test(int number) {
      Assumptions.assumeTrue(number != 1 || round < 2, "one in two");
      Assertions.assertTrue(number != 2 || round < 3, "two in three");
    }
  }

  @Test
  void endsWhenNoInvocationIsLeft() throws IOException {
    assertThat(LoopEngineRuns.of(EndingTestCases.class).iterations(9).run("iterated", "finished"))
        .containsExactly(
            "iterated " + INVOCATION + "1] 0+2 false",
            "finished " + INVOCATION + "1] ABORTED Assumption failed: one in two",
            "iterated " + INVOCATION + "2] 0+3 false",
            "finished "
                + INVOCATION
                + "2] FAILED two in three ==> expected: <true> but was: <false>",
            "iterated " + INVOCATION + "1] 0+2 false",
            "iterated " + INVOCATION + "2] 0+3 false",
            "finished " + INVOCATION + "1] ABORTED Assumption failed: one in two",
            "finished "
                + INVOCATION
                + "2] FAILED two in three ==> expected: <true> but was: <false>",
            "finished " + TEMPLATE + " SUCCESSFUL",
            "finished  SUCCESSFUL");
    assertThat(LOG).containsExactly("round 1", "round 2", "round 3");
  }

  static class BrokenSourceTestCases {
    static Stream<Integer> numbers() {
      round++;
      return Stream.of(1, 2).peek(number -> Assertions.assertTrue(number < 2 || round < 3, "gone"));
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void test(int number) {}
  }

  @Test
  void failsTheTemplateWhoseSourceFailsAndTellsHowFarItsInvocationsCame() throws IOException {
    assertThat(
            LoopEngineRuns.of(BrokenSourceTestCases.class)
                .iterations(9)
                .run("iterated", "finished"))
        .containsExactly(
            "iterated " + INVOCATION + "1] 0+3 true",
            "iterated " + INVOCATION + "2] 0+2 true",
            "finished " + INVOCATION + "1] SUCCESSFUL",
            "finished " + INVOCATION + "2] SUCCESSFUL",
            "finished " + TEMPLATE + " FAILED gone ==> expected: <true> but was: <false>",
            "finished  SUCCESSFUL");
  }

  static class RepeatedTestCases {
    @RepeatedTest(value = 3, failureThreshold = 1)
    void test(RepetitionInfo repetition) {
      LOG.add(repetition.getCurrentRepetition() + " at " + LoopEngineRuns.marks());
      Assertions.assertNotEquals(2, repetition.getCurrentRepetition());
    }
  }

  @Test
  void skipsTheRepetitionsThatJupiterSkips() throws IOException {
    String repeated =
        "/[test-template:test(org.junit.jupiter.api.RepetitionInfo)]/[test-template-invocation:#";
    assertThat(
            LoopEngineRuns.of(RepeatedTestCases.class)
                .iterations(2)
                .run("skipped", "iterated", "checked"))
        .containsExactly(
            "iterated " + repeated + "2] 0+1 false",
            "skipped " + repeated + "3] Failure threshold [1] exceeded",
            "iterated " + repeated + "1] 0+2 true",
            "iterated " + repeated + "2] 0+1 false",
            "checked " + repeated + "1] " + repeated + "2]");
    assertThat(LOG).containsExactly("1 at 1:1 2:1", "2 at 1:1 3:1", "1 at 1:2 2:2");
  }

  static class BrokenInitialiserTestCases {
    static final int NUMBER = Integer.parseInt("no number");

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void test(int number) {
      LOG.add("" + NUMBER);
    }
  }

  @Test
  void failsEachInvocationOfAClassThatCannotBeInitialised() throws IOException {
    assertThat(
            LoopEngineRuns.of(BrokenInitialiserTestCases.class)
                .iterations(2)
                .run("iterated", "finished"))
        .containsSubsequence(
            "iterated " + INVOCATION + "1] 0+1 false",
            "iterated " + INVOCATION + "2] 0+1 false",
            "finished " + INVOCATION + "1] FAILED ",
            "finished " + TEMPLATE + " SUCCESSFUL");
    assertThat(LOG).isEmpty();
  }

  static class NestedTestCases {
    @Nested
    class InnerTestCases {
      @ParameterizedTest
      @ValueSource(ints = {1, 2})
      void test(int number) {
        LOG.add(number + " at " + LoopEngineRuns.marks());
      }
    }
  }

  @Test
  void runsTemplatesOfNestedClasses() throws IOException {
    String inner = "/[nested-class:InnerTestCases]" + INVOCATION;
    assertThat(LoopEngineRuns.of(NestedTestCases.class).iterations(2).run("iterated", "checked"))
        .containsExactly(
            "iterated " + inner + "1] 0+2 true",
            "iterated " + inner + "2] 0+2 true",
            "checked " + inner + "1] " + inner + "2]");
    assertThat(LOG).containsExactly("1 at 1:1 2:1", "2 at 1:1 3:1", "1 at 1:2 2:2", "2 at 1:2 3:2");
  }

  @ParameterizedClass
  @ValueSource(strings = {"x", "y"})
  static class ClassTemplateTestCases {
    @Parameter String value;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void test(int number) {
      LOG.add(value + number);
    }
  }

  @Test
  void runsTheRoundsOfOneInvocationOfAClassTemplateAfterThoseOfTheOther() throws IOException {
    String x = "/[class-template-invocation:#1]" + INVOCATION;
    String y = "/[class-template-invocation:#2]" + INVOCATION;
    assertThat(
            LoopEngineRuns.ofTemplate(ClassTemplateTestCases.class, TEMPLATE)
                .run("iterated", "checked"))
        .containsExactly(
            "iterated " + x + "1] 0+2 true",
            "iterated " + x + "2] 0+2 true",
            "checked " + x + "1] " + x + "2]",
            "iterated " + y + "1] 0+2 true",
            "iterated " + y + "2] 0+2 true",
            "checked " + y + "1] " + y + "2]");
    assertThat(LOG).containsExactly("x1", "x2", "x1", "x2", "y1", "y2", "y1", "y2");
  }
}
