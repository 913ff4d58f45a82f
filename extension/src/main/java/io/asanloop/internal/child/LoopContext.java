package io.asanloop.internal.child;

import io.asanloop.internal.current.Turn;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.Repetition;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** What the nodes of one run share: the order of events around the iterations of a test. */
final class LoopContext {
  private final Assignment assignment;
  private final EventSender sender;
  private final Bounds bounds;
  private final Checks checks;
  private EngineExecutionListener listener;

  LoopContext(Assignment assignment, EventSender sender, Bounds bounds, Checks checks) {
    this.assignment = assignment;
    this.sender = sender;
    this.bounds = bounds;
    this.checks = checks;
  }

  Bounds bounds() {
    return bounds;
  }

  /** The launcher's, which hears what a test runner may know. */
  EngineExecutionListener listener() {
    return listener;
  }

  void listener(EngineExecutionListener launcher) {
    listener = launcher;
  }

  boolean isFinished(TestDescriptor descriptor) {
    return assignment.finished().contains(descriptor.getUniqueId().toString());
  }

  /** Returns whether to run a node: it has no end yet, and if it is a method, it was asked for. */
  boolean isWanted(TestDescriptor descriptor) {
    boolean asked =
        !Jupiter.METHODS.contains(Jupiter.kind(descriptor))
            || assignment
                .repetitions()
                .containsKey(Assignment.key(descriptor.getUniqueId().toString()));
    return asked && !isFinished(descriptor);
  }

  /**
   * Returns how to run a test.
   *
   * @throws IllegalStateException if the assignment does not say it
   */
  private Repetition repetition(TestDescriptor descriptor) {
    String key = Assignment.key(descriptor.getUniqueId().toString());
    Repetition repetition = assignment.repetitions().get(key);
    if (repetition == null) {
      throw new IllegalStateException("The assignment does not say how often to run " + key);
    }
    return repetition;
  }

  /**
   * Describes a test that has iterations of its own, or a template, whose iterations are rounds.
   */
  LoopedTest test(TestDescriptor descriptor) {
    return new LoopedTest(
        descriptor.getUniqueId().toString(),
        ((MethodSource) descriptor.getSource().orElseThrow()).getJavaClass(),
        repetition(descriptor));
  }

  /**
   * Initialises the class of a test that is about to begin: here and not when its instance is made,
   * as what initialisers allocate is not the test's. The mark says that no iteration of it runs
   * yet.
   *
   * @return what the initialisers threw, which is how the first iteration ends
   */
  Optional<Throwable> initialise(LoopedTest test) {
    bounds.begin(test.id(), Turn.NONE, true);
    try {
      initialise(test.testClass());
      return Optional.empty();
    } catch (Throwable t) {
      return Optional.of(t);
    } finally {
      bounds.end(true);
    }
  }

  /** Begins the first iteration of a test, or the first round of a template. */
  void begin(Tally tally) {
    bounds.begin(tally.test().id(), tally.next(), true);
    sender.send(new Phase(PhaseKind.ITERATIONS, tally.test().id()));
  }

  /** The first iteration is over. */
  void afterFirst() {
    checks.afterFirst();
  }

  /** Ends the first iteration of what was skipped before it could begin. */
  void skipped() {
    bounds.end(true);
    sender.send(new Phase(PhaseKind.OUTSIDE, ""));
  }

  /**
   * A test will not run again, and is checked and told of only later; so that its end is known if
   * another one ends this child before.
   */
  void failed(Tally tally, TestExecutionResult result) {
    sender.send(tally.iterated());
    sender.send(RunReporter.finished(tally.test().id(), result));
  }

  /** The last iterations of these tests are over. */
  void finish(List<Tally> tallies) {
    tallies.forEach(tally -> sender.send(tally.iterated()));
    if (!tallies.isEmpty()) {
      checks.afterLast(tallies.stream().map(Tally::test).toList());
    }
    sender.send(new Phase(PhaseKind.OUTSIDE, ""));
  }

  /**
   * As making an instance would: enclosing classes first, as far as they have instances as well.
   */
  private static void initialise(Class<?> type) throws ClassNotFoundException {
    if (type.getEnclosingClass() != null && !Modifier.isStatic(type.getModifiers())) {
      initialise(type.getEnclosingClass());
    }
    Class.forName(type.getName(), true, type.getClassLoader());
  }
}
