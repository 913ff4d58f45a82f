package io.asanloop.internal.child;

import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;

/** Runs a test method many times and stops at the first iteration that does not pass. */
class MethodLoop extends Loop {
  private Tally tally;
  private LoopedTest test;
  private int number;

  MethodLoop(TestDescriptor original, LoopContext context) {
    super(original, context);
  }

  @Override
  final void beginFirst(Iteration iteration) {
    tally = new Tally(repetition);
    test = context.test(this, this);
    number = tally.next();
    iteration.fail(context.start(test, number));
  }

  @Override
  final void endSkipped() {
    context.skipped();
  }

  @Override
  public final EngineExecutionContext execute(
      EngineExecutionContext parent, DynamicTestExecutor executor) {
    TestExecutionResult result = runFirst(executor);
    ended(result);
    while (tally.goesOn() && !isExhausted()) {
      number = tally.next();
      context.bounds().begin(id(), number, false);
      result = runNext(executor);
      ended(result);
    }
    tally.exhausted(isExhausted());
    tally.passed(allNodesPassed());
    context.finish(test, tally);
    closeNodes();
    throwUnlessPassed(result);
    return parent;
  }

  private void ended(TestExecutionResult result) {
    boolean passed = Recorder.passed(result);
    context.bounds().end(passed);
    if (tally.isFirst()) {
      context.afterFirst();
    }
    if (passed && tally.isLastWarmup()) {
      context.afterWarmup(test);
    }
    tally.passed(passed);
  }

  /** Returns the number of the iteration that runs. */
  final int number() {
    return number;
  }

  @Override
  DynamicTestExecutor wrap(DynamicTestExecutor executor) {
    return executor;
  }

  /** Returns whether nothing is left to run in a further iteration. */
  boolean isExhausted() {
    return false;
  }

  /** Returns whether all that came up below this test passed. */
  boolean allNodesPassed() {
    return true;
  }

  /** Tells how the nodes ended that came up below this test. */
  void closeNodes() {}
}
