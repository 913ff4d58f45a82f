package io.asanloop.internal.child;

import io.asanloop.internal.wire.Repetition;
import java.util.concurrent.Future;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/**
 * Stands in Jupiter's tree where the node of a test method was, and runs that node many times. What
 * the launcher hears of it is one test that began and ended.
 *
 * <p>Only {@link #shouldBeSkipped} and {@link #execute} do something: all else that Jupiter's node
 * does is part of each iteration.
 */
abstract class Loop extends NodeView {
  final LoopContext context;
  final Repetition repetition;
  private Iteration first;
  private int begun;

  Loop(TestDescriptor original, LoopContext context) {
    super(original.getUniqueId(), original);
    this.context = context;
    this.repetition = context.repetition(original);
  }

  /** Wraps the executor that gets the nodes which come up in one iteration. */
  abstract DynamicTestExecutor wrap(DynamicTestExecutor executor);

  /** Begins the first iteration; what fails is handed to it. */
  abstract void beginFirst(Iteration iteration);

  /** Ends the first iteration, as it was skipped. */
  abstract void endSkipped();

  @Override
  public final SkipResult shouldBeSkipped(EngineExecutionContext parent) {
    first = newIteration();
    beginFirst(first);
    SkipResult result = first.ahead(parent);
    if (result.isSkipped()) {
      endSkipped();
    }
    return result;
  }

  /** Runs the first iteration, which was begun before JUnit said that this test begins. */
  final TestExecutionResult runFirst(DynamicTestExecutor executor) {
    Iteration iteration = first;
    first = null;
    return run(iteration, executor);
  }

  final TestExecutionResult runNext(DynamicTestExecutor executor) {
    return run(newIteration(), executor);
  }

  private TestExecutionResult run(Iteration iteration, DynamicTestExecutor executor) {
    Recorder recorder = new Recorder();
    Future<?> unused = executor.execute(iteration, recorder); // The recorder knows all.
    return recorder.result();
  }

  private Iteration newIteration() {
    UniqueId id = getUniqueId().append("iteration", Integer.toString(++begun));
    return new Iteration(id, original, this, this::wrap);
  }

  /** Has this node end as an iteration did, with the very throwable. */
  static void throwUnlessPassed(TestExecutionResult result) {
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
