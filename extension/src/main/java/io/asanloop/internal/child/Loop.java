package io.asanloop.internal.child;

import java.util.concurrent.Future;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/**
 * Stands in Jupiter's tree where the node of a test method was, and runs that node many times. What
 * the launcher hears of it is one node that began and ended. The first iteration that does not pass
 * is the last.
 *
 * <p>Only {@link #shouldBeSkipped} and {@link #execute} do something: all else that Jupiter's node
 * does is part of each iteration.
 */
abstract class Loop extends NodeView {
  final LoopContext context;
  final Tally tally;
  private Iteration first;
  private int begun;

  Loop(TestDescriptor original, LoopContext context) {
    super(original.getUniqueId(), original);
    this.context = context;
    this.tally = new Tally(context.test(original));
  }

  /** Begins the first iteration; what fails is handed to it. */
  abstract void beginFirst(Iteration iteration);

  /** Wraps the executor that gets the nodes which come up in one iteration. */
  abstract DynamicTestExecutor wrap(DynamicTestExecutor executor);

  /** An iteration has ended. */
  abstract void ended(boolean passed);

  /** Returns whether there is anything that a further iteration could run. */
  abstract boolean isLeft();

  /** The last iteration is over. */
  abstract void finish();

  @Override
  public final SkipResult shouldBeSkipped(EngineExecutionContext parent) {
    first = newIteration();
    beginFirst(first);
    SkipResult result = first.ahead(parent);
    if (result.isSkipped()) {
      context.skipped();
    }
    return result;
  }

  /** The first iteration was begun before JUnit said that this test begins. */
  @Override
  public final EngineExecutionContext execute(
      EngineExecutionContext parent, DynamicTestExecutor executor) {
    TestExecutionResult result = run(first, executor);
    first = null;
    context.afterFirst();
    while (tally.goesOn() && isLeft()) {
      context.bounds().begin(id(), tally.next(), false);
      result = run(newIteration(), executor);
    }
    finish();
    throwUnlessPassed(result);
    return parent;
  }

  private TestExecutionResult run(Iteration iteration, DynamicTestExecutor executor) {
    Recorder recorder = new Recorder();
    Future<?> unused = executor.execute(iteration, recorder); // The recorder knows all.
    boolean passed = Recorder.passed(recorder.result());
    context.bounds().end(passed);
    tally.passed(passed);
    ended(passed);
    return recorder.result();
  }

  private Iteration newIteration() {
    UniqueId id = getUniqueId().append("iteration", Integer.toString(++begun));
    return new Iteration(id, original, this, this::wrap);
  }

  /** Has this node end as an iteration did, with the very throwable. */
  private static void throwUnlessPassed(TestExecutionResult result) {
    if (!Recorder.passed(result)) {
      throw Rethrow.unchanged(
          result
              .getThrowable()
              .orElseGet(() -> new AssertionError("An iteration ended " + result.getStatus())));
    }
  }

  @Override
  public final EngineExecutionContext prepare(EngineExecutionContext parent) {
    return parent;
  }

  @Override
  public final void around(
      EngineExecutionContext parent, Invocation<EngineExecutionContext> invocation)
      throws Exception {
    invocation.invoke(parent);
  }

  @Override
  public final EngineExecutionContext before(EngineExecutionContext parent) {
    return parent;
  }

  @Override
  public final void after(EngineExecutionContext parent) {}

  @Override
  public final void cleanUp(EngineExecutionContext parent) {}

  @Override
  public final void nodeSkipped(
      EngineExecutionContext parent, TestDescriptor descriptor, SkipResult result) {}

  @Override
  public final void nodeFinished(
      EngineExecutionContext parent, TestDescriptor descriptor, TestExecutionResult result) {}
}
