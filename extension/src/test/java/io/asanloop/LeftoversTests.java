package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.testkit.FakeJavaHome;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.IOException;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.TestAbortedException;

/** What goes on beside, behind and after the iterations of a test. */
class LeftoversTests {
  private static final int ENDED_WELL = 613;
  private static final int ENDED_BADLY = 617;

  @AsanLoop(iterations = 2, timeout = "20 s")
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class BesideTestCases {
    private static final Cleaner CLEANER = Cleaner.create();

    @Test
    @AsanLoop(iterations = 1, timeout = "20 s")
    void aForksACopyThatOverflows() {
      Fixtures.INSTANCE.fork_overflow();
    }

    @Test
    void bFreesInACleaner() {
      for (int i = 0; i < 20_000; i++) {
        var handle = Fixtures.INSTANCE.handle_open();
        CLEANER.register(new Object(), () -> Fixtures.INSTANCE.handle_close(handle));
      }
    }

    @TestFactory
    Stream<DynamicNode> cHasNoTests() {
      Fixtures.INSTANCE.leak_direct_clean();
      return Stream.of(DynamicContainer.dynamicContainer("empty", List.of()));
    }

    @TestFactory
    Stream<DynamicNode> dAbortsEachNode() {
      return Stream.of(
          DynamicTest.dynamicTest(
              "node",
              () -> {
                throw new TestAbortedException("not here");
              }));
    }

    @Test
    void eExitsFromAnotherThreadBesideASleeper() throws InterruptedException {
      Fixtures.INSTANCE.start_sleeper(ENDED_BADLY);
      Thread thread = new Thread(() -> System.exit(3));
      thread.start();
      thread.join();
    }

    @Test
    void fIsRunAllTheSame() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 1, timeout = "20 s")
  static class SleeperTestCases {
    @Test
    void startsASleeper() {
      Fixtures.INSTANCE.start_sleeper(ENDED_WELL);
    }
  }

  @AsanLoop(iterations = 2)
  static class AtExitTestCases {
    @Test
    void asksForAnOverflowAtExit() {
      Fixtures.INSTANCE.overflow_at_exit();
    }
  }

  @AsanLoop(iterations = 1, timeout = "2 s")
  static class HastyTestCases {
    private static final Cleaner CLEANER = Cleaner.create();

    @Test
    void isQuick() {
      Fixtures.INSTANCE.leak_direct_clean();
      // The check waits for it.
      CLEANER.register(new Object(), () -> LockSupport.parkNanos(3_000_000_000L));
    }
  }

  private static Run run;

  @BeforeAll
  static void runsOnce() {
    run = run(BesideTestCases.class);
  }

  @Test
  void aMemoryErrorInAForkedCopyIsTheTests() {
    NativeMemoryError error = run.failure("aForksACopyThatOverflows()", NativeMemoryError.class);
    // No iteration is named: the child itself lives.
    assertThat(error)
        .hasMessageStartingWith(
            "heap-buffer-overflow in LeftoversTests.BesideTestCases.aForksACopyThatOverflows()\n");
    assertThat(error.findings())
        .extracting(Finding::summary)
        .hasSize(1)
        .allSatisfy(s -> assertThat(s).startsWith("in a forked process, WRITE of size 1"));
  }

  @Test
  void cleanersAreWaitedForHoweverMany() {
    run.assertPassed("bFreesInACleaner()");
  }

  @Test
  void aFactoryWithNothingToRunIsChecked() {
    run.assertPassed("cHasNoTests()");
    run.assertPassed("dAbortsEachNode()");
    assertThat(run.result("dAbortsEachNode()#1").getStatus()).isEqualTo(Status.ABORTED);
  }

  @Test
  void aProcessThatATestLeavesDoesNotHoldUpTheEnd() {
    Run well = run(SleeperTestCases.class);

    well.assertPassed("startsASleeper()");
    well.assertPassed(SleeperTestCases.class.getName());
    List<ProcessHandle> left =
        ProcessHandle.allProcesses().filter(p -> isSleeper(p, ENDED_WELL)).toList();
    assertThat(left).hasSize(1);
    left.forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void whatAChildThatEndedBadlyStartedIsKilled() {
    assertThat(run.inconclusive("eExitsFromAnotherThreadBesideASleeper()"))
        .contains("the child ended with exit code 3");
    assertThat(ProcessHandle.allProcesses().filter(p -> isSleeper(p, ENDED_BADLY))).isEmpty();
  }

  @Test
  void theRestIsRunAfterAnEndFromAnotherThread() {
    run.assertPassed("fIsRunAllTheSame()");
  }

  @Test
  void aMemoryErrorAtExitIsTheClasses() {
    Run atExit = run(AtExitTestCases.class);

    atExit.assertPassed("asksForAnOverflowAtExit()");
    assertThat(atExit.findings(AtExitTestCases.class.getName()))
        .extracting(Finding::kind)
        .containsExactly(FindingKind.HEAP_BUFFER_OVERFLOW);
  }

  @Test
  void aShortLimitIsNoLimitOfTheStartOrTheCheck() throws IOException {
    FakeJavaHome.run("sleep 3", of(HastyTestCases.class)).assertPassed("isQuick()");
  }

  private static boolean isSleeper(ProcessHandle process, int seconds) {
    return process.info().commandLine().orElse("").endsWith("sleep " + seconds);
  }

  private static Run run(Class<?> type) {
    return of(type).run();
  }

  private static SanitizedRuns of(Class<?> type) {
    return SanitizedRuns.of(type).with("asanloop.library.path", Fixtures.ASAN);
  }
}
