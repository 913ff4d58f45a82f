package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.publish.FindingReports;
import io.asanloop.internal.verdict.InconclusiveMessage;
import io.asanloop.internal.verdict.Judge;
import io.asanloop.internal.verdict.Subject;
import io.asanloop.internal.verdict.TestFacts;
import io.asanloop.internal.verdict.Tools;
import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.verdict.Verdict.Outcome;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.Repetition;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Brings the facts of one child before the judge, and writes the report of what is not green. */
final class Verdicts {
  private final ChildSession session;
  private final Symbols symbols;
  private final Tools tools;
  private final Subjects subjects;
  private final Map<String, Settings> tests;

  Verdicts(
      ChildSession session,
      Symbols symbols,
      Tools tools,
      Subjects subjects,
      Map<String, Settings> tests) {
    this.session = session;
    this.symbols = symbols;
    this.tools = tools;
    this.subjects = subjects;
    this.tests = tests;
  }

  /** Returns the verdict on a test whose iterations the child has run. */
  Verdict ofTest(ChildEvent.Finished end) {
    List<Finding> findings = new ArrayList<>(session.forkedReports().next());
    findings.addAll(session.leakChecks().takeOf(end.id()));
    return ofChecked(end, end.id(), symbols.in(findings));
  }

  /**
   * Returns the verdict on a node that passed as a part of its factory's iterations: it was checked
   * if the factory was, and is told of what it made itself.
   */
  Verdict ofPart(ChildEvent.Finished end) {
    return ofChecked(
        end, Assignment.key(end.id()), symbols.in(session.leakChecks().takeOf(end.id())));
  }

  private Verdict ofChecked(ChildEvent.Finished end, String looped, List<Finding> findings) {
    TestFacts facts =
        new TestFacts(
            asked(looped),
            Optional.of(end),
            session.iterations(looped),
            session.leakChecks().ofTest(looped),
            session.modules(),
            findings,
            Optional.empty(),
            tools);
    return reported(Judge.judge(facts, subjects.of(end.id())), "");
  }

  /** Returns the verdict on a container, or on a node that is a part of an iteration. */
  Verdict ofContainer(ChildEvent.Finished end) {
    Outcome outcome =
        switch (end.status()) {
          case SUCCESSFUL -> Outcome.PASSED;
          case ABORTED -> Outcome.ABORTED;
          case FAILED -> Outcome.FAILED;
        };
    Subject subject = subjects.of(end.id());
    String message =
        outcome == Outcome.PASSED || end.throwable().isPresent()
            ? ""
            : subject.name() + " failed without an exception";
    return new Verdict(
        outcome,
        end.throwable(),
        message,
        List.of(),
        List.of(),
        Optional.empty(),
        subject.directory());
  }

  /** Returns the verdict on the test in whose iteration the child died. */
  Verdict ofDeath(ChildOutcome outcome, Running running) {
    return died(outcome, running.id(), running.iteration());
  }

  /** Returns the verdict on a class in which the child died outside all iterations. */
  Verdict ofDeathOutside(ChildOutcome outcome, String classId) {
    return died(outcome, classId, 0);
  }

  private Verdict died(ChildOutcome outcome, String id, int iteration) {
    List<Finding> found = new ArrayList<>(session.memoryErrors());
    found.addAll(session.forkedReports().rest());
    List<Finding> findings =
        symbols.in(found).stream()
            .map(f -> f.toBuilder().iteration(Math.max(0, iteration)).build())
            .toList();
    TestFacts facts =
        new TestFacts(
            asked(id),
            Optional.empty(),
            session.iterations(id),
            session.leakChecks().ofTest(id),
            session.modules(),
            findings,
            Optional.of(new TestFacts.Death(outcome, iteration, session.lastOutput())),
            tools);
    return reported(Judge.judge(facts, subjects.of(id)), session.reportText());
  }

  /**
   * Returns the verdict of all checks on what no test was told of: what was made outside
   * iterations, or was let go only after the check of the test that made it.
   */
  Verdict ofRest(String classId) {
    List<Finding> findings = new ArrayList<>(session.forkedReports().rest());
    findings.addAll(session.leakChecks().takeRest());
    if (!findings.isEmpty()) {
      return reported(Judge.outsideTests(symbols.in(findings), tools, subjects.of(classId)), "");
    }
    String problem = session.leakChecks().last();
    return problem.isEmpty()
        ? Verdict.of(Outcome.PASSED, "", subjects.of(classId).directory())
        : ofBadEnd("its last leak check, after @AfterAll, was not finished: " + problem, classId);
  }

  /** Returns what only the warm-up runs of a test lost, in one line; empty if nothing. */
  String warmupLosses(String id) {
    return symbols.in(session.leakChecks().lostInWarmup(id)).stream()
        .map(Finding::toString)
        .collect(Collectors.joining("; "));
  }

  /** Returns the verdict on a class whose child said that all is done and then did not end well. */
  Verdict ofBadEnd(ChildOutcome outcome, String classId) {
    return session.memoryErrors().isEmpty()
        ? ofBadEnd("its tests are done, but the child " + outcome.description(), classId)
        : ofDeathOutside(outcome, classId);
  }

  private Verdict ofBadEnd(String problem, String classId) {
    Subject subject = subjects.of(classId);
    return reported(
        Verdict.of(
            Outcome.INCONCLUSIVE,
            InconclusiveMessage.outsideTests(subject, problem),
            subject.directory()),
        session.reportText());
  }

  private Repetition asked(String id) {
    Settings settings = tests.get(Assignment.key(id));
    return settings == null
        ? new Repetition(1, 0, true)
        : new Repetition(settings.iterations(), settings.warmup(), settings.detectLeaks());
  }

  private Verdict reported(Verdict verdict, String sanitizerText) {
    if (verdict.isRed() || verdict.also().isPresent()) {
      try {
        FindingReports.write(verdict, tools, sanitizerText, session.folder());
      } catch (IOException e) {
        // The verdict says all that matters; it must not be lost because a disk is full.
        return verdict.withNote("The report could not be written: " + e);
      }
    }
    return verdict;
  }
}
