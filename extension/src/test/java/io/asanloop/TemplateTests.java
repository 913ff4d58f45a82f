package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Pointer;
import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;

/** Tests whose iterations take turns, through real children. */
class TemplateTests {
  private static final int ITERATIONS = 4;

  @AsanLoop(iterations = ITERATIONS, timeout = "3 s")
  static class TurnsTestCases {
    private static int hanging;
    private static int overflowing;
    private static int failing;
    private static boolean exitsNext;

    static Stream<Handle> handles() {
      return Stream.of(new Handle(), new Handle());
    }

    @ParameterizedTest
    @MethodSource("handles")
    void uses(Handle handle) {
      Assertions.assertNotNull(handle.pointer);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void hangsInTheSecondRound(int number) {
      hanging = number == 1 ? hanging + 1 : hanging;
      if (number == 2 && hanging == 2) {
        Fixtures.INSTANCE.loop_forever();
      }
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void overflowsInTheThirdRound(int number) {
      overflowing = number == 1 ? overflowing + 1 : overflowing;
      if (number == 2 && overflowing == 3) {
        Fixtures.INSTANCE.heap_overflow_write();
      }
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void failsOnlyBesideOneThatExits(int number) {
      Fixtures.INSTANCE.leak_direct_clean();
      if (number == 1) {
        Assertions.assertFalse(exitsNext, "beside it");
      } else if (exitsNext) {
        Fixtures.INSTANCE.exit_now(5);
      } else {
        exitsNext = true;
      }
    }

    @RepeatedTest(3)
    void failsInTheSecondRound(RepetitionInfo repetition) {
      failing = repetition.getCurrentRepetition() == 1 ? failing + 1 : failing;
      Assertions.assertFalse(repetition.getCurrentRepetition() == 2 && failing == 2, "here");
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @TestFactory
    Stream<DynamicTest> hangsInItsSecondNode() {
      return Stream.of(
          DynamicTest.dynamicTest("first", Fixtures.INSTANCE::leak_direct_clean),
          DynamicTest.dynamicTest("second", Fixtures.INSTANCE::loop_forever),
          DynamicTest.dynamicTest("third", Fixtures.INSTANCE::leak_direct_clean));
    }
  }

  /** An argument that owns native memory. */
  static final class Handle implements AutoCloseable {
    private final Pointer pointer = Fixtures.INSTANCE.handle_open();

    @Override
    public void close() {
      Fixtures.INSTANCE.handle_close(pointer);
    }
  }

  @AsanLoop(iterations = ITERATIONS)
  static class LosingTestCases {
    private static int round;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void losesForTwoOfThree(int number) {
      if (number == 1) {
        Fixtures.INSTANCE.leak_list();
      } else if (number == 3) {
        Fixtures.INSTANCE.leak_direct();
      }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void losesAndFailsInTheSecondRound(int number) {
      round = number == 1 ? round + 1 : round;
      if (number == 2) {
        Fixtures.INSTANCE.leak_direct();
        Assertions.assertTrue(round < 2, "here");
      }
    }

    @TestFactory
    Stream<DynamicTest> losesInItsSecondNode() {
      return Stream.of(
          DynamicTest.dynamicTest("first", Fixtures.INSTANCE::leak_direct_clean),
          DynamicTest.dynamicTest("second", Fixtures.INSTANCE::leak_direct));
    }
  }

  @AsanLoop(iterations = ITERATIONS)
  static class DeadlyInitialiserTestCases {
    static {
      System.exit(3);
    }

    @ParameterizedTest
    @ValueSource(ints = 1)
    void isNeverRun(int number) {}
  }

  private static Run turns;
  private static Run losing;

  @BeforeAll
  static void runsEachOnce() {
    turns = run(TurnsTestCases.class);
    losing = run(LosingTestCases.class);
  }

  @Test
  void argumentsThatOwnNativeMemoryAreClosed() {
    String uses = "uses(io.asanloop.TemplateTests$Handle)";
    assertChecked(uses + "#1");
    assertChecked(uses + "#2");
    turns.assertPassed(uses);
  }

  @Test
  void aHangIsTheInvocationsAndTheOthersAreRun() {
    assertThat(turns.inconclusive("hangsInTheSecondRound(int)#2"))
        .startsWith(
            "TemplateTests.TurnsTestCases.hangsInTheSecondRound(int)[2] was not finished: the child")
        .contains("killed because its time was over")
        .contains("in iteration 2 of 4\n");
    assertChecked("hangsInTheSecondRound(int)#1");
    assertChecked("hangsInTheSecondRound(int)#3");
    turns.assertPassed("hangsInTheSecondRound(int)");
  }

  @Test
  void aDeathIsTheInvocationsAndTheOthersAreRun() {
    assertThat(turns.findings("overflowsInTheThirdRound(int)#2"))
        .singleElement()
        .returns(FindingKind.HEAP_BUFFER_OVERFLOW, Finding::kind)
        .satisfies(finding -> assertThat(finding.iteration()).hasValue(3));
    assertChecked("overflowsInTheThirdRound(int)#1");
    assertChecked("overflowsInTheThirdRound(int)#3");
    turns.assertPassed("overflowsInTheThirdRound(int)");
  }

  @Test
  void anInvocationThatFailsLeavesTheOthersAlone() {
    String failing = "failsInTheSecondRound(org.junit.jupiter.api.RepetitionInfo)";
    AssertionFailedError own = turns.failure(failing + "#2", AssertionFailedError.class);
    assertThat(own).hasMessageStartingWith("here");
    assertThat(own.getSuppressed())
        .extracting(Throwable::toString)
        .containsExactly("in iteration 2 of 4");
    assertThat(turns.entries().get(failing + "#2")).containsEntry("asanloop.iterations", "2");
    assertChecked(failing + "#1");
    assertChecked(failing + "#3");
    turns.assertPassed(failing);
  }

  @Test
  void aFailureIsKeptIfAnotherInvocationEndsTheChild() {
    String name = "failsOnlyBesideOneThatExits(int)";
    assertThat(turns.failure(name + "#1", AssertionFailedError.class))
        .hasMessageStartingWith("beside it");
    assertThat(turns.entries().get(name + "#1"))
        .containsEntry("asanloop.iterations", "2")
        .containsEntry("asanloop.leak.check", "not finished");
    assertThat(turns.inconclusive(name + "#2"))
        .contains("the child ended with exit code 5 in iteration 2 of 4\n");
  }

  @Test
  void aHangInADynamicNodeIsItsOwn() {
    assertThat(turns.inconclusive("hangsInItsSecondNode()#2"))
        .contains("killed because its time was over")
        .contains("in iteration 1 of 4\n");
    turns.assertPassed("hangsInItsSecondNode()#1");
    turns.assertPassed("hangsInItsSecondNode()#3");
    assertChecked("hangsInItsSecondNode()");
  }

  @Test
  void eachInvocationIsToldOfItsOwnLossesAlone() {
    assertThat(losing.findings("losesForTwoOfThree(int)#1"))
        .extracting(finding -> finding.kind() + " " + finding.blocks())
        .containsExactlyInAnyOrder(
            FindingKind.DIRECT_LEAK + " " + ITERATIONS,
            FindingKind.INDIRECT_LEAK + " " + 3 * ITERATIONS);
    losing.assertPassed("losesForTwoOfThree(int)#2");
    assertThat(losing.findings("losesForTwoOfThree(int)#3"))
        .extracting(finding -> finding.kind() + " " + finding.blocks())
        .containsExactly(FindingKind.DIRECT_LEAK + " " + ITERATIONS);
    losing.assertPassed(LosingTestCases.class.getName());
  }

  @Test
  void whatAFailingInvocationLostRidesAlong() {
    AssertionFailedError own =
        losing.failure("losesAndFailsInTheSecondRound(int)#2", AssertionFailedError.class);
    assertThat(own.getSuppressed())
        .filteredOn(NativeMemoryError.class::isInstance)
        .singleElement()
        .satisfies(
            error ->
                assertThat(((NativeMemoryError) error).findings())
                    .extracting(Finding::blocks)
                    .containsExactly(2L));
    losing.assertPassed("losesAndFailsInTheSecondRound(int)#1");
  }

  @Test
  void aLossInADynamicNodeIsItsOwn() {
    losing.assertPassed("losesInItsSecondNode()#1");
    assertThat(losing.findings("losesInItsSecondNode()#2"))
        .extracting(Finding::blocks)
        .containsExactly((long) ITERATIONS);
  }

  @Test
  void aDeathInAnInitialiserIsTheTestsButInNoIteration() {
    // The invocation has not come up yet, so a test runner knows of its template alone.
    assertThat(run(DeadlyInitialiserTestCases.class).inconclusive("isNeverRun(int)"))
        .startsWith(
            "TemplateTests.DeadlyInitialiserTestCases.isNeverRun(int)[1] was not finished: the child"
                + " ended with exit code 3\n");
  }

  @AsanLoop(iterations = ITERATIONS)
  static class EndingTestCases {
    private static int round;

    static Stream<Integer> twoAndThenOne() {
      return Stream.of(1, 2).limit(++round == 1 ? 2 : 1);
    }

    @ParameterizedTest
    @MethodSource("twoAndThenOne")
    void loses(int number) {
      Fixtures.INSTANCE.leak_direct_clean();
      if (number == 2) {
        Fixtures.INSTANCE.leak_direct();
      }
    }
  }

  @Test
  void whatATemplateMakesNoMoreIsCheckedForTheIterationsThatItHad() {
    Run run = run(EndingTestCases.class);

    run.assertPassed("loses(int)#1");
    assertThat(run.entries().get("loses(int)#2")).containsEntry("asanloop.iterations", "1");
    assertThat(run.findings("loses(int)#2")).extracting(Finding::blocks).containsExactly(1L);
  }

  @AsanLoop(iterations = ITERATIONS, warmup = 1)
  static class EndingInWarmupTestCases extends EndingTestCases {}

  @Test
  void warmUpRunsAloneAreNotAllThatItHas() {
    assertThat(run(EndingInWarmupTestCases.class).inconclusive("loses(int)#2"))
        .contains("loses(int)[2] was not checked: only 0 iterations of 4 were run\n");
  }

  private static void assertChecked(String name) {
    turns.assertPassed(name);
    assertThat(turns.entries().get(name))
        .containsEntry("asanloop.iterations", "" + ITERATIONS)
        .containsEntry("asanloop.leak.check", "finished");
  }

  private static Run run(Class<?> type) {
    return SanitizedRuns.of(type).with("asanloop.library.path", Fixtures.ASAN).run();
  }
}
