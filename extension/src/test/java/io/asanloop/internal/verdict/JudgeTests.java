package io.asanloop.internal.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.verdict.Verdict.Outcome;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Iterated;
import io.asanloop.internal.wire.ChildEvent.Status;
import io.asanloop.internal.wire.RemoteThrowable;
import io.asanloop.internal.wire.Repetition;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** One test per row of the table in the Javadoc of {@link Judge}. */
class JudgeTests {
  private static final Subject SUBJECT =
      new Subject("FooTest.bar()", Path.of("/r/bar"), "target/bar/report.txt", Optional.empty());
  private static final Tools TOOLS = new Tools("/r/libasan.so.8: gcc has it", true);
  private static final Finding LEAK =
      Finding.builder(FindingKind.DIRECT_LEAK).lost(100, 4100).build();
  private static final Finding OVERFLOW =
      Finding.builder(FindingKind.HEAP_BUFFER_OVERFLOW).summary("WRITE of size 1").build();
  private static final RemoteThrowable THROWABLE =
      new RemoteThrowable(
          RemoteThrowable.Kind.ASSERTION,
          "java.lang.AssertionError",
          Optional.of("own"),
          "java.lang.AssertionError: own",
          List.of(),
          Optional.empty(),
          List.of(),
          List.of(),
          false,
          Optional.empty(),
          Optional.empty());
  private static final TestFacts.LeakCheck CHECKED = new TestFacts.LeakCheck(true, "");

  @Test
  void diedWithAFinding() {
    Verdict verdict = Judge.judge(died(exit(72), OVERFLOW), SUBJECT);

    assertThat(verdict.outcome()).isEqualTo(Outcome.NATIVE_ERROR);
    assertThat(verdict.findings()).containsExactly(OVERFLOW);
    assertThat(verdict.message())
        .startsWith("heap-buffer-overflow in FooTest.bar() in iteration 3 of 100\n");
  }

  @Test
  void diedOfACrashWithoutAFinding() {
    for (int signal : new int[] {11, 7, 4, 8, 6}) {
      Verdict verdict = Judge.judge(died(exit(128 + signal)), SUBJECT);

      assertThat(verdict.outcome()).isEqualTo(Outcome.NATIVE_ERROR);
      assertThat(verdict.findings()).extracting(Finding::kind).containsExactly(FindingKind.CRASH);
    }
    assertThat(Judge.judge(died(exit(139)), SUBJECT).message())
        .startsWith("SIGSEGV in FooTest.bar() in iteration 3 of 100\n");
  }

  @Test
  void diedOfAnythingElseWithoutAFinding() {
    for (int code : new int[] {0, 1, 42, 128 + 9, 128 + 15}) {
      assertThat(Judge.judge(died(exit(code)), SUBJECT).outcome())
          .as("exit code %d", code)
          .isEqualTo(Outcome.INCONCLUSIVE);
    }
  }

  @Test
  void timedOut() {
    ChildOutcome outcome = new ChildOutcome(false, OptionalInt.empty(), true, "");

    assertThat(Judge.judge(died(outcome), SUBJECT))
        .returns(Outcome.INCONCLUSIVE, Verdict::outcome)
        .returns(
            """
            FooTest.bar() was not finished: the child was killed because its time was over in iteration 3 of 100

              checked      memory errors, up to there
              not checked  leaks, and what would have come after

              last lines of its output
                last words

              full report  target/bar/report.txt""",
            Verdict::message);
  }

  @Test
  void failed() {
    Verdict verdict = Judge.judge(lives(Status.FAILED, 5, CHECKED), SUBJECT);

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.throwable()).contains(THROWABLE);
    assertThat(verdict.notes()).containsExactly("in iteration 5 of 100");
    assertThat(verdict.also()).isEmpty();
  }

  @Test
  void failedWithAFinding() {
    Verdict verdict = Judge.judge(lives(Status.FAILED, 5, CHECKED, LEAK), SUBJECT);

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.also()).map(Verdict::outcome).contains(Outcome.NATIVE_ERROR);
  }

  @Test
  void failedAndNotCheckedForLeaks() {
    Verdict verdict = Judge.judge(lives(Status.FAILED, 5, TestFacts.LeakCheck.NONE), SUBJECT);

    assertThat(verdict.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(verdict.also()).map(Verdict::outcome).contains(Outcome.INCONCLUSIVE);
  }

  @Test
  void aborted() {
    Verdict verdict = Judge.judge(lives(Status.ABORTED, 5, CHECKED, LEAK), SUBJECT);

    assertThat(verdict.outcome()).isEqualTo(Outcome.ABORTED);
    assertThat(verdict.also()).map(Verdict::findings).contains(List.of(LEAK));
  }

  @Test
  void passedWithAFinding() {
    assertThat(Judge.judge(lives(Status.SUCCESSFUL, 100, CHECKED, LEAK), SUBJECT).outcome())
        .isEqualTo(Outcome.NATIVE_ERROR);
  }

  @Test
  void passedWithoutALeakCheck() {
    TestFacts.LeakCheck check = new TestFacts.LeakCheck(false, "The canary was not seen.");

    assertThat(Judge.judge(lives(Status.SUCCESSFUL, 100, check), SUBJECT))
        .returns(Outcome.INCONCLUSIVE, Verdict::outcome)
        .returns(
            """
            FooTest.bar() was not checked: the leak check was not finished

              checked      memory errors in 100 iterations of 100
              not checked  leaks

              The canary was not seen.""",
            Verdict::message);
  }

  @Test
  void passedTooFewIterations() {
    assertThat(Judge.judge(lives(Status.SUCCESSFUL, 99, CHECKED), SUBJECT))
        .returns(Outcome.INCONCLUSIVE, Verdict::outcome)
        .extracting(Verdict::message)
        .asString()
        .startsWith("FooTest.bar() was not checked: only 99 iterations of 100 were run\n");
    assertThat(Judge.judge(lives(Status.SUCCESSFUL, 1, CHECKED), SUBJECT).message())
        .startsWith("FooTest.bar() was not checked: only 1 iteration of 100 was run\n");
  }

  @Test
  void passedWithoutALibraryUnderTest() {
    TestFacts facts =
        new TestFacts(
            new Repetition(100, 0, true),
            Optional.of(new Finished("id", Status.SUCCESSFUL, Optional.empty())),
            Optional.of(new Iterated("id", 100, 0, true, false)),
            CHECKED,
            List.of(),
            List.of(),
            Optional.empty(),
            TOOLS);

    assertThat(Judge.judge(facts, SUBJECT))
        .returns(Outcome.INCONCLUSIVE, Verdict::outcome)
        .extracting(Verdict::message)
        .asString()
        .startsWith("FooTest.bar() was not checked: no instrumented library was loaded\n")
        .endsWith("\n\n  runtime      /r/libasan.so.8: gcc has it");
  }

  @Test
  void passedAndChecked() {
    assertThat(Judge.judge(lives(Status.SUCCESSFUL, 100, CHECKED), SUBJECT).outcome())
        .isEqualTo(Outcome.PASSED);
  }

  @Test
  void passedWithoutALeakCheckThatNobodyWanted() {
    TestFacts facts =
        new TestFacts(
            new Repetition(100, 0, false),
            Optional.of(new Finished("id", Status.SUCCESSFUL, Optional.empty())),
            Optional.of(new Iterated("id", 100, 0, true, false)),
            TestFacts.LeakCheck.NONE,
            List.of("libfoo.so"),
            List.of(),
            Optional.empty(),
            TOOLS);

    assertThat(Judge.judge(facts, SUBJECT).outcome()).isEqualTo(Outcome.PASSED);
  }

  private static TestFacts died(ChildOutcome outcome, Finding... findings) {
    return new TestFacts(
        new Repetition(100, 0, true),
        Optional.empty(),
        Optional.empty(),
        TestFacts.LeakCheck.NONE,
        List.of("libfoo.so"),
        List.of(findings),
        Optional.of(new TestFacts.Death(outcome, 3, List.of("last words"))),
        TOOLS);
  }

  private static TestFacts lives(
      Status status, int ran, TestFacts.LeakCheck check, Finding... findings) {
    boolean passed = status == Status.SUCCESSFUL;
    return new TestFacts(
        new Repetition(100, 0, true),
        Optional.of(new Finished("id", status, passed ? Optional.empty() : Optional.of(THROWABLE))),
        Optional.of(new Iterated("id", ran, 0, passed, false)),
        check,
        List.of("libfoo.so"),
        List.of(findings),
        Optional.empty(),
        TOOLS);
  }

  private static ChildOutcome exit(int code) {
    return new ChildOutcome(false, OptionalInt.of(code), false, "");
  }
}
