package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent.Iterated;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.Repetition;
import java.lang.reflect.Modifier;
import java.util.Optional;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
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

  /**
   * Returns how to run a test.
   *
   * @throws IllegalStateException if the assignment does not say it
   */
  Repetition repetition(TestDescriptor descriptor) {
    String key = Assignment.key(descriptor.getUniqueId().toString());
    Repetition repetition = assignment.repetitions().get(key);
    if (repetition == null) {
      throw new IllegalStateException("The assignment does not say how often to run " + key);
    }
    return repetition;
  }

  /**
   * Describes a test that has iterations of its own.
   *
   * @param descriptor the test or invocation
   * @param loop the node of its method
   */
  LoopedTest test(TestDescriptor descriptor, Loop loop) {
    return new LoopedTest(
        descriptor.getUniqueId().toString(),
        loop.getParent().map(parent -> parent.getUniqueId().toString()).orElse(""),
        ((MethodSource) descriptor.getSource().orElseThrow()).getJavaClass(),
        loop.repetition);
  }

  /**
   * Begins the first iteration of a test, up to where its instance is made.
   *
   * @return what the initialisers of its class threw, which is how the iteration ends
   */
  Optional<Throwable> start(LoopedTest test, int iteration) {
    bounds.begin(test.id(), iteration, true);
    Optional<Throwable> failure = Optional.empty();
    try {
      // Here and not when the instance is made: blocks of initialisers are not the test's.
      initialise(test.testClass());
    } catch (Throwable t) {
      failure = Optional.of(t);
    }
    bounds.end(true);
    checks.beforeFirst(test);
    bounds.begin(test.id(), iteration, true);
    sender.send(new Phase(PhaseKind.ITERATIONS, test.id()));
    return failure;
  }

  /** The first iteration of a test is over. */
  void afterFirst() {
    checks.afterFirst();
  }

  /** The last warm-up run of a test is over. */
  void afterWarmup(LoopedTest test) {
    checks.afterWarmup(test);
    sender.send(new Phase(PhaseKind.ITERATIONS, test.id()));
  }

  /** Ends a test that was started, and skipped before its first iteration could begin. */
  void skipped() {
    bounds.end(true);
    sender.send(new Phase(PhaseKind.OUTSIDE, ""));
  }

  /** Ends the iterations of a test. */
  void finish(LoopedTest test, Tally tally) {
    sender.send(
        new Iterated(
            test.id(), tally.ran(), tally.warmups(), tally.allPassed(), tally.isExhausted()));
    checks.afterLast(test);
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
