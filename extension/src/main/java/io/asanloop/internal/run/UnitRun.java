package io.asanloop.internal.run;

import io.asanloop.internal.doctor.Patient;
import io.asanloop.internal.launch.Child;
import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.plan.ForkPlan;
import io.asanloop.internal.plan.ForkPlanner;
import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.toolchain.AgentLibrary;
import io.asanloop.internal.toolchain.RuntimeOptions;
import io.asanloop.internal.toolchain.SharedLibraries;
import io.asanloop.internal.toolchain.Symbolizer;
import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.toolchain.ToolchainProblem;
import io.asanloop.internal.verdict.InconclusiveMessage;
import io.asanloop.internal.verdict.Subject;
import io.asanloop.internal.verdict.Tools;
import io.asanloop.internal.verdict.Verdict;
import io.asanloop.internal.verdict.Verdict.Outcome;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.Repetition;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Runs one unit: children until every test has an end. */
public final class UnitRun {
  /** Of a report that ends with a memory map of hundreds of lines; the file has all of it. */
  private static final int MAX_LINES = 40;

  private static final Duration SYMBOLIZER_LIMIT = Duration.ofSeconds(30);

  private final Unit unit;
  private final UnitListener listener;
  private final ParentJvm parent = ParentJvm.current();
  private final SharedLibraries libraries = new SharedLibraries();
  private final Progress progress = new Progress();
  private final Map<String, Settings> tests = new LinkedHashMap<>();

  public UnitRun(Unit unit, UnitListener listener) {
    this.unit = unit;
    this.listener = listener;
    unit.tests().forEach(test -> tests.put(Assignment.key(test.id()), test.settings()));
  }

  /** Runs the unit on the calling thread; returns when its last child has ended. */
  public void run() {
    RunDirectory directory = RunDirectory.of(unit.reportDirectory(), unit.className());
    Subjects subjects = new Subjects(directory, parent);
    try {
      if (unit.first()) {
        directory = RunDirectory.create(unit.reportDirectory(), unit.className());
      }
      Toolchain toolchain = patient().toolchain();
      RuntimeOptions.check(toolchain.runtime(), unit.start().options().keySet());
      runChildren(toolchain, directory, subjects);
    } catch (ToolchainProblem e) {
      if (e.isOfMachine()) {
        endAll(notRun(subjects, Diagnoses.of(patient(), e, first(subjects)), e.getMessage()));
      } else {
        endAll(test -> refused(subjects.of(test.id()), e.getMessage()));
      }
    } catch (IOException e) {
      endAll(test -> notRun(subjects.of(test.id()), "The child could not be run: " + e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      endAll(test -> notRun(subjects.of(test.id()), "The run was interrupted"));
    }
  }

  private void runChildren(Toolchain toolchain, RunDirectory directory, Subjects subjects)
      throws IOException, InterruptedException {
    Path agent;
    try {
      agent = AgentLibrary.unpack(directory.root());
    } catch (ToolchainProblem e) {
      endAll(notRun(subjects, Diagnoses.of(patient(), toolchain, first(subjects)), e.getMessage()));
      return;
    }
    ForkPlanner planner = new ForkPlanner(parent, toolchain, agent, unit.start(), unit.classPath());
    Symbols symbols = new Symbols(new Symbolizer(toolchain.symbolizer(), SYMBOLIZER_LIMIT));
    Tools tools =
        new Tools(
            toolchain.reason(),
            toolchain.symbolizer().isPresent() || toolchain.runtimeSymbolizes());
    for (boolean again = true; again; ) {
      ForkPlan plan =
          planner.plan(
              directory.nextChild(),
              unit.configuration(),
              unit.selected(),
              progress.finished(),
              repetitions());
      try (Child child = Child.start(plan)) {
        Targets targets = new Targets(libraries, unit.start().modules());
        ChildSession session =
            new ChildSession(
                plan.files(),
                child,
                targets,
                new Clock(tests, System.nanoTime()),
                this::detectsLeaks,
                listener);
        Verdicts verdicts = new Verdicts(session, symbols, tools, subjects, tests);
        Events events = new Events(session, verdicts, progress, listener, unit.classId());
        ChildOutcome outcome = session.hear(events);
        events.over();
        if (events.ready()) {
          again = ended(outcome, session, verdicts, plan.assignment().finished().size());
        } else {
          endAll(
              notRun(
                  subjects,
                  Diagnoses.of(patient(), toolchain, first(subjects)),
                  notReady(outcome, events, session)));
          again = false;
        }
      }
    }
  }

  /** Judges the end of a child; returns whether another one is to run what is left. */
  private boolean ended(
      ChildOutcome outcome, ChildSession session, Verdicts verdicts, int finishedBefore)
      throws IOException {
    if (outcome.goodbye()) {
      tellRest(verdicts);
      if (!outcome.good()) {
        listener.finished(unit.classId(), verdicts.ofBadEnd(outcome, unit.classId()));
      }
      return false;
    }
    Optional<Running> victim =
        session.running().stream()
            .filter(running -> !progress.isFinished(running.id()))
            .reduce((outer, inner) -> inner);
    if (victim.isPresent()) {
      progress.finish(victim.get().id());
      listener.started(victim.get().id());
      listener.finished(victim.get().id(), verdicts.ofDeath(outcome, victim.get()));
    } else {
      String inside = session.openClass().orElse(unit.classId());
      listener.finished(inside, verdicts.ofDeathOutside(outcome, inside));
      if (!inside.equals(unit.classId()) && !progress.isAnyFinishedBelow(inside)) {
        // The next child would die of its @BeforeAll again, and not run what comes after it.
        progress.finish(inside);
      }
    }
    tellRest(verdicts);
    // A child that brought no test to an end would be followed by its like for ever.
    return progress.count() > finishedBefore
        && unit.tests().stream().anyMatch(test -> !progress.isFinished(test.id()));
  }

  private void tellRest(Verdicts verdicts) {
    Verdict rest = verdicts.ofRest(unit.classId());
    if (rest.isRed()) {
      listener.finished(unit.classId(), rest);
    }
  }

  private boolean detectsLeaks(String id) {
    Settings settings = tests.get(Assignment.key(id));
    return settings == null || settings.detectLeaks();
  }

  private static String notReady(ChildOutcome outcome, Events events, ChildSession session) {
    return events.problem().isEmpty()
        ? "The child did not start: it "
            + outcome.description()
            + ".\n"
            + String.join("\n", session.lastOutput())
            + "\n"
            + session.errorText().lines().limit(MAX_LINES).collect(Collectors.joining("\n"))
        : events.problem();
  }

  private Map<String, Repetition> repetitions() {
    Map<String, Repetition> repetitions = new LinkedHashMap<>();
    tests.forEach(
        (key, s) ->
            repetitions.put(key, new Repetition(s.iterations(), s.warmup(), s.detectLeaks())));
    return repetitions;
  }

  /** Returns what the doctor is asked about where no child starts. */
  private Patient patient() {
    return new Patient(parent, unit.start(), unit.classPath());
  }

  /** Returns the first of the tests that no child has run. */
  private Subject first(Subjects subjects) {
    return unit.tests().stream()
        .map(Unit.Test::id)
        .filter(id -> !progress.isFinished(id))
        .findFirst()
        .map(subjects::of)
        .orElseThrow();
  }

  /** Gives every test that has no end one. */
  private void endAll(Function<Unit.Test, Verdict> verdict) {
    for (Unit.Test test : unit.tests()) {
      if (progress.finish(test.id())) {
        listener.started(test.id());
        listener.finished(test.id(), verdict.apply(test));
      }
    }
  }

  /** What becomes of tests for which no child starts. */
  private static Function<Unit.Test, Verdict> notRun(
      Subjects subjects, Diagnoses.Told told, String own) {
    return test -> {
      Subject subject = subjects.of(test.id());
      boolean abort = told.diagnosis().isMachineUnfit() && test.settings().abortWhenUnavailable();
      return notRun(subject, told.to(subject, own), abort ? Outcome.ABORTED : Outcome.INCONCLUSIVE);
    };
  }

  private static Verdict notRun(Subject test, String problem) {
    return notRun(test, problem, Outcome.INCONCLUSIVE);
  }

  private static Verdict notRun(Subject test, String problem, Outcome outcome) {
    return Verdict.of(outcome, InconclusiveMessage.nothingRan(test, problem), test.directory());
  }

  private static Verdict refused(Subject test, String problem) {
    return Verdict.of(Outcome.MISCONFIGURED, problem, test.directory());
  }
}
