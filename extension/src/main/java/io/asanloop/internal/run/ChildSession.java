package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.internal.launch.Child;
import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.report.ReportParser;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.ErrorStack;
import io.asanloop.internal.wire.Marks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one child has told so far: the facts that verdicts are made of. Listens to the wire and to
 * the sanitizer's report; decides nothing.
 */
final class ChildSession {
  // A template of classes and its invocations as well.
  private static final Pattern CLASS = Pattern.compile(".*\\[[a-z-]*class[a-z-]*:[^]]*]");

  private final RunDirectory.Child files;
  private final Child child;
  private final Targets targets;
  private final Clock clock;
  private final UnitListener listener;
  private final LeakChecks leakChecks;
  private final ForkedReports forkedReports;
  private final LastLines lastLines = new LastLines();
  private final Map<Integer, String> numbers = new HashMap<>();
  private final Map<String, ChildEvent.Iterated> iterations = new HashMap<>();
  private final Deque<String> openClasses = new ArrayDeque<>();
  private ChildEvent.Phase phase = new ChildEvent.Phase(PhaseKind.OUTSIDE, "");

  /**
   * Creates it for a child that was started.
   *
   * @param detectLeaks whether a test is to be told of leaks, by its unique id
   */
  ChildSession(
      RunDirectory.Child files,
      Child child,
      Targets targets,
      Clock clock,
      Predicate<String> detectLeaks,
      UnitListener listener) {
    this.files = files;
    this.child = child;
    this.targets = targets;
    this.clock = clock;
    this.listener = listener;
    this.forkedReports = new ForkedReports(files, child.pid());
    this.leakChecks = new LeakChecks(detectLeaks, this::ran);
  }

  /**
   * Hears the child until it has no more to say or its time is over; hands its output on before the
   * event that follows it, and after the one before. Without an event that is what there was before
   * the wait: one that came about earlier would be here by now.
   *
   * @return how it ended
   */
  ChildOutcome hear(ChildEvent.Visitor events) throws IOException, InterruptedException {
    boolean timedOut = false;
    for (boolean over = false; !over && !timedOut; ) {
      ChildEvent.Printed before = child.printed();
      Child.Message message = child.next(shorter(clock.left(), Clock.INTERVAL));
      if (message.event().orElse(before) instanceof ChildEvent.Printed printed) {
        output(printed);
      }
      message.event().ifPresent(clock::hear);
      message.event().ifPresent(this::note);
      message.event().ifPresent(event -> event.accept(events));
      clock.look(running(), System.nanoTime());
      over = message.over();
      // As long as events are waiting here it is not the child that is late.
      timedOut = !over && message.event().isEmpty() && clock.left().isNegative();
    }
    ChildOutcome outcome = child.end(timedOut);
    output(child.printed());
    return outcome;
  }

  private void note(ChildEvent event) {
    if (event instanceof ChildEvent.Started e && CLASS.matcher(e.id()).matches()) {
      openClasses.push(e.id());
    } else if (event instanceof ChildEvent.Finished e) {
      openClasses.remove(e.id());
    } else if (event instanceof ChildEvent.Numbered e) {
      numbers.put(e.number(), e.id());
    } else if (event instanceof ChildEvent.Iterated e) {
      iterations.put(e.id(), e);
    } else if (event instanceof ChildEvent.Phase e) {
      phase = e;
    } else if (event instanceof ChildEvent.Modules e) {
      targets.loaded(e.paths());
    } else if (event instanceof ChildEvent.ForkReports e) {
      forkedReports.note(e.paths());
    } else if (event instanceof ChildEvent.Lost e) {
      leakChecks.note(e);
    } else if (event instanceof ChildEvent.Grown e) {
      leakChecks.note(e);
    } else if (event instanceof ChildEvent.Checked e) {
      leakChecks.note(e);
    }
  }

  /** Returns the innermost class that has begun and has no end. */
  Optional<String> openClass() {
    return Optional.ofNullable(openClasses.peek());
  }

  /** Returns what the leak checks came to. */
  LeakChecks leakChecks() {
    return leakChecks;
  }

  /** Returns the iterations of a test that are over. */
  Optional<ChildEvent.Iterated> iterations(String id) {
    return Optional.ofNullable(iterations.get(id));
  }

  /** Returns how many iterations a test ran; a node of a factory as many as the factory. */
  private int ran(String id) {
    return iterations(id)
        .or(() -> iterations(Assignment.key(id)))
        .map(ChildEvent.Iterated::ran)
        .orElse(0);
  }

  /** Returns the file names of the libraries under test that are loaded. */
  List<String> modules() {
    return targets.loaded();
  }

  /**
   * Returns the memory errors that the sanitizer reported, the first one with what the agent knows.
   */
  List<Finding> memoryErrors() {
    List<Finding> findings = ReportParser.memoryErrors(report());
    Optional<ErrorStack> stack = errorStack();
    return findings.isEmpty() || stack.isEmpty()
        ? findings
        : Stream.concat(
                Stream.of(ErrorFinding.of(findings.get(0), stack.get())), findings.stream().skip(1))
            .toList();
  }

  private Optional<ErrorStack> errorStack() {
    try {
      return ErrorStack.read(files.errorStack());
    } catch (IOException e) {
      return Optional.empty(); // Less than the report, which says what happened.
    }
  }

  /** Returns what copies of the child have reported. */
  ForkedReports forkedReports() {
    return forkedReports;
  }

  /** Returns what the sanitizer wrote. */
  String reportText() {
    return ReportText.of(report());
  }

  /**
   * Returns what the sanitizer wrote, unless it is the list of a leak check, which says nothing.
   */
  String errorText() {
    String text = reportText();
    return text.contains("LeakSanitizer: detected memory leaks") ? "" : text;
  }

  /** Returns the last lines that the child printed. */
  List<String> lastOutput() {
    return lastLines.get();
  }

  /** Returns the folder of the child's files. */
  Path folder() {
    return files.folder();
  }

  /**
   * Returns what the child is running, or was when it ended, outermost first: what is in an
   * iteration, else the test that is about to be checked, or is.
   */
  List<Running> running() throws IOException {
    List<Running> marked =
        Marks.read(files.marks()).stream()
            .filter(mark -> numbers.containsKey(mark.number()))
            .map(mark -> new Running(numbers.get(mark.number()), mark.iteration()))
            .toList();
    return marked.isEmpty() && phase.kind() != PhaseKind.OUTSIDE && !phase.id().isEmpty()
        ? List.of(new Running(phase.id(), 0))
        : marked;
  }

  private Path report() {
    return files.report(child.pid());
  }

  private void output(ChildEvent.Printed then) throws IOException {
    child.readOutput(
        then,
        text -> print(UnitListener.Stream.OUT, text),
        text -> print(UnitListener.Stream.ERR, text));
  }

  private void print(UnitListener.Stream stream, String text) {
    lastLines.add(text);
    listener.output(stream, text);
  }

  private static Duration shorter(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }
}
