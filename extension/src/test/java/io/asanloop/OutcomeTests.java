package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.testkit.FixtureSources;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** What a test runner is told of tests of every kind and every end, through real children. */
class OutcomeTests {
  @AsanLoop(iterations = 10)
  static class KindsTestCases {
    private static boolean initialised;
    private static int assumed;

    @Test
    @AsanLoop(iterations = 10, warmup = 1)
    void losesOnceAtFirstUse() {
      if (!initialised) {
        initialised = true;
        Fixtures.INSTANCE.leak_direct();
      }
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void assumesOften() {
      Fixtures.INSTANCE.leak_direct_clean();
      assumeTrue(++assumed < 3, "third time");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void leaksForOne(int number) {
      if (number == 1) {
        Fixtures.INSTANCE.leak_direct();
      }
    }

    @TestFactory
    Stream<DynamicTest> factory() {
      return IntStream.range(0, 2)
          .mapToObj(
              i -> DynamicTest.dynamicTest("node " + i, Fixtures.INSTANCE::leak_direct_clean));
    }

    @TestFactory
    Stream<DynamicTest> leakingFactory() {
      return Stream.of(DynamicTest.dynamicTest("node", Fixtures.INSTANCE::leak_direct));
    }

    @Test
    void leaksAList() {
      Fixtures.INSTANCE.leak_list();
    }
  }

  @AsanLoop(iterations = 3)
  static class OutsideTestCases {
    @BeforeAll
    static void leaks() {
      Fixtures.INSTANCE.leak_direct();
    }

    @Test
    void isClean() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 3, timeout = "20 s")
  static class DeathsTestCases {
    @Test
    void exits() {
      Fixtures.INSTANCE.exit_now(42);
    }

    @Test
    void exitsWithZero() {
      System.exit(0);
    }

    @Test
    void halts() {
      Fixtures.INSTANCE.print_stderr("last words\n");
      Runtime.getRuntime().halt(7);
    }

    @Test
    void isKilled() {
      Fixtures.INSTANCE.kill_self_sigkill();
    }

    @Test
    void dividesByZero() {
      Fixtures.INSTANCE.divide_by_zero();
    }

    @Test
    void aborts() {
      Fixtures.INSTANCE.abort_now();
    }

    @Test
    void recurses() {
      Fixtures.INSTANCE.recurse_forever();
    }

    @Test
    void isClean() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  private static Run kinds;
  private static Run outside;
  private static Run deaths;

  @BeforeAll
  static void runsEachOnce() {
    kinds = run(KindsTestCases.class);
    outside = run(OutsideTestCases.class);
    deaths = run(DeathsTestCases.class);
  }

  @Test
  void whatOnlyTheWarmupLostIsToldAndDoesNotFail() {
    kinds.assertPassed("losesOnceAtFirstUse()");
    assertThat(kinds.entries().get("losesOnceAtFirstUse()").get("asanloop.warmup.lost"))
        .startsWith("direct leak of 1 block(s), 41 byte(s) at ")
        .contains(FixtureSources.bug("leak_direct"));
    kinds.assertPassed(KindsTestCases.class.getName());
  }

  @Test
  void anAssumptionThatFailsLaterAborts() {
    assertThat(kinds.result("assumesOften()").getStatus()).isEqualTo(Status.ABORTED);
    assertThat(kinds.result("assumesOften()").getThrowable())
        .get()
        .satisfies(
            aborted ->
                assertThat(Arrays.stream(aborted.getSuppressed()).map(Throwable::toString))
                    .contains("in iteration 3 of 10"));
  }

  @Test
  void onlyTheInvocationThatLeaksFails() {
    kinds.assertPassed("leaksForOne(int)#1");
    assertThat(kinds.findings("leaksForOne(int)#2"))
        .extracting(Finding::blocks)
        .containsExactly(10L);
    kinds.assertPassed("leaksForOne(int)#3");
  }

  @Test
  void aLossInAFactoryIsItsNodes() {
    kinds.assertPassed("factory()");
    kinds.assertPassed("factory()#1");
    kinds.assertPassed("factory()#2");
    kinds.assertPassed("leakingFactory()");
    assertThat(kinds.findings("leakingFactory()#1"))
        .extracting(Finding::blocks)
        .containsExactly(10L);
  }

  @Test
  void aListIsADirectAndIndirectLeaks() {
    assertThat(kinds.findings("leaksAList()"))
        .extracting(f -> f.kind() + " " + f.blocks() + " " + f.bytes())
        .containsExactlyInAnyOrder(
            FindingKind.DIRECT_LEAK + " 10 530", FindingKind.INDIRECT_LEAK + " 30 1770");
  }

  @Test
  void aLeakOutsideIterationsFailsTheClass() {
    outside.assertPassed("isClean()");
    NativeMemoryError error =
        outside.failure(OutsideTestCases.class.getName(), NativeMemoryError.class);
    assertThat(error.findings()).extracting(Finding::blocks).containsExactly(1L);
    assertThat(error)
        .hasMessageStartingWith("1 leak in OutcomeTests.OutsideTestCases, outside its tests\n\n")
        .hasMessageContaining("\n    made outside iterations, ");
  }

  @Test
  void anEndThatIsNoCrashIsInconclusive() {
    assertThat(deaths.inconclusive("exits()"))
        .contains("ended with exit code 42 in iteration 1 of 3");
    assertThat(deaths.inconclusive("exitsWithZero()")).contains("ended with exit code 0");
    assertThat(deaths.inconclusive("halts()"))
        .contains("ended with exit code 7")
        .contains("last lines of its output\n    last words\n");
    assertThat(deaths.inconclusive("isKilled()")).contains("was ended by SIGKILL (exit code 137)");
  }

  @Test
  void aCrashIsAFindingWithOrWithoutAReport() {
    assertThat(deaths.findings("dividesByZero()"))
        .extracting(Finding::keyword)
        .containsExactly("FPE");
    assertThat(deaths.findings("aborts()")).extracting(Finding::keyword).containsExactly("ABRT");
    assertThat(deaths.findings("recurses()"))
        .extracting(Finding::kind)
        .containsAnyOf(FindingKind.CRASH, FindingKind.STACK_OVERFLOW, FindingKind.SEGV)
        .hasSize(1);
  }

  @Test
  void afterEachDeathTheRestIsRun() {
    deaths.assertPassed("isClean()");
  }

  private static Run run(Class<?> type) {
    return SanitizedRuns.of(type).with("asanloop.library.path", Fixtures.ASAN).run();
  }
}
