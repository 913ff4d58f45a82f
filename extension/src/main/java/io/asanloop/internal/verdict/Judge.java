package io.asanloop.internal.verdict;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.internal.verdict.Verdict.Outcome;
import io.asanloop.internal.wire.ChildEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides what the facts of a test's end mean.
 *
 * <p>The first row that fits counts. "Gap" is anything that keeps a pass from being proven: a leak
 * check that was wanted and not finished, fewer iterations than asked for, no library under test
 * loaded.
 *
 * <pre>
 * child            the test says   found     gap   verdict
 * ---------------  --------------  --------  ----  ------------------------------------------------
 * died             -               anything  -     NATIVE_ERROR
 * died of a crash  -               nothing   -     NATIVE_ERROR, kind crash
 * died, timed out  -               nothing   -     INCONCLUSIVE
 * lives            FAILED          nothing   -     FAILED
 * lives            FAILED          anything  -     FAILED, the findings ride along
 * lives            ABORTED         any       -     ABORTED, the findings ride along
 * lives            SUCCESSFUL      anything  -     NATIVE_ERROR
 * lives            SUCCESSFUL      nothing   yes   INCONCLUSIVE
 * lives            SUCCESSFUL      nothing   no    PASSED
 * </pre>
 *
 * A crash is a death by SIGSEGV, SIGBUS, SIGILL, SIGFPE or SIGABRT. Where the test's own exception
 * counts, a leak check that was wanted and not finished rides along as well.
 */
public final class Judge {
  private static final Set<String> CRASH_SIGNALS =
      Set.of("SIGSEGV", "SIGBUS", "SIGILL", "SIGFPE", "SIGABRT");

  /** What an access to memory ends with. */
  private static final Set<String> MEMORY_SIGNALS = Set.of("SIGSEGV", "SIGBUS");

  private Judge() {}

  /** Returns the verdict on a test. */
  public static Verdict judge(TestFacts facts, Subject subject) {
    if (facts.death().isPresent()) {
      return died(facts, facts.death().get(), subject);
    }
    ChildEvent.Status status =
        facts.end().map(ChildEvent.Finished::status).orElse(ChildEvent.Status.FAILED);
    return switch (status) {
      case FAILED -> own(Outcome.FAILED, facts, subject);
      case ABORTED -> own(Outcome.ABORTED, facts, subject);
      case SUCCESSFUL -> passed(facts, subject);
    };
  }

  /**
   * Returns the verdict on a class in which something was found that belongs to none of its tests.
   */
  public static Verdict outsideTests(List<Finding> findings, Tools tools, Subject subject) {
    return new Verdict(
        Outcome.NATIVE_ERROR,
        Optional.empty(),
        FailureMessage.ofClass(findings, tools, subject),
        findings,
        List.of(),
        Optional.empty(),
        subject.directory());
  }

  private static Verdict died(TestFacts facts, TestFacts.Death death, Subject subject) {
    if (!facts.findings().isEmpty()) {
      return nativeError(facts, facts.findings(), subject);
    }
    if (!death.outcome().timedOut() && CRASH_SIGNALS.contains(death.outcome().signal())) {
      return nativeError(facts, List.of(crash(death)), subject);
    }
    return Verdict.of(
        Outcome.INCONCLUSIVE, InconclusiveMessage.died(facts, death, subject), subject.directory());
  }

  private static Finding crash(TestFacts.Death death) {
    return Finding.builder(FindingKind.CRASH)
        .keyword(death.outcome().signal())
        .summary(
            "the child "
                + death.outcome().description()
                + " without a report of the sanitizer; "
                + (MEMORY_SIGNALS.contains(death.outcome().signal())
                    ? "probably a native stack overflow, or a fault of code that is not instrumented"
                    : "the signal was ignored or handled by somebody else"))
        .iteration(Math.max(0, death.iteration()))
        .build();
  }

  private static Verdict own(Outcome outcome, TestFacts facts, Subject subject) {
    List<String> notes = new ArrayList<>();
    facts
        .iterations()
        .filter(i -> !i.passed() && facts.asked().iterations() + facts.asked().warmup() > 1)
        .map(i -> FailureMessage.place(i, facts.asked()))
        .filter(place -> !place.isEmpty())
        .ifPresent(notes::add);
    return new Verdict(
        outcome,
        facts.ownThrowable(),
        facts.ownThrowable().isPresent() ? "" : subject.name() + " failed without an exception",
        List.of(),
        notes,
        besides(facts, subject),
        subject.directory());
  }

  private static Optional<Verdict> besides(TestFacts facts, Subject subject) {
    if (!facts.findings().isEmpty()) {
      return Optional.of(nativeError(facts, facts.findings(), subject));
    }
    return leakGap(facts).map(gap -> unchecked(facts, gap, subject));
  }

  private static Verdict passed(TestFacts facts, Subject subject) {
    if (!facts.findings().isEmpty()) {
      return nativeError(facts, facts.findings(), subject);
    }
    return gap(facts)
        .map(gap -> unchecked(facts, gap, subject))
        .orElseGet(() -> Verdict.of(Outcome.PASSED, "", subject.directory()));
  }

  private static Verdict unchecked(TestFacts facts, InconclusiveMessage.Gap gap, Subject subject) {
    return Verdict.of(
        Outcome.INCONCLUSIVE,
        InconclusiveMessage.unchecked(facts, gap, subject),
        subject.directory());
  }

  private static Optional<InconclusiveMessage.Gap> gap(TestFacts facts) {
    boolean all =
        facts
            .iterations()
            .filter(
                i ->
                    i.exhausted()
                        || (i.ran() >= facts.asked().iterations()
                            && i.warmups() >= facts.asked().warmup()))
            .isPresent();
    if (!all) {
      return Optional.of(InconclusiveMessage.Gap.ITERATIONS);
    }
    return leakGap(facts)
        .or(
            () ->
                facts.modules().isEmpty()
                    ? Optional.of(InconclusiveMessage.Gap.MODULES)
                    : Optional.empty());
  }

  private static Optional<InconclusiveMessage.Gap> leakGap(TestFacts facts) {
    return facts.asked().detectLeaks() && !facts.check().finished()
        ? Optional.of(InconclusiveMessage.Gap.LEAKS)
        : Optional.empty();
  }

  private static Verdict nativeError(TestFacts facts, List<Finding> findings, Subject subject) {
    return new Verdict(
        Outcome.NATIVE_ERROR,
        Optional.empty(),
        FailureMessage.of(facts, findings, subject),
        findings,
        List.of(),
        Optional.empty(),
        subject.directory());
  }
}
