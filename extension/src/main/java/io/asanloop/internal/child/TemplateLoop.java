package io.asanloop.internal.child;

import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.hierarchical.EngineExecutionContext;
import org.opentest4j.TestAbortedException;

/**
 * Runs a template: all iterations of its first invocation, then all of its second, and so on. Each
 * invocation is a test of its own, with a check after its last iteration.
 *
 * <p>Jupiter makes all invocations anew each time, and only the one whose turn it is gets run; so
 * the arguments are fresh in each iteration.
 */
final class TemplateLoop extends Loop {
  private InvocationLoop turn;

  TemplateLoop(TestDescriptor original, LoopContext context) {
    super(original, context);
  }

  @Override
  void beginFirst(Iteration iteration) {
    turn = new InvocationLoop(1, this);
    context.bounds().begin(id(), turn.next(), true);
  }

  @Override
  void endSkipped() {
    context.bounds().end(true);
  }

  @Override
  DynamicTestExecutor wrap(DynamicTestExecutor executor) {
    turn.beginRound();
    return new NodeExecutor(executor) {
      @Override
      void offer(TestDescriptor descriptor, DynamicTestExecutor target) {
        turn.offer(descriptor, target);
      }
    };
  }

  @Override
  public EngineExecutionContext execute(
      EngineExecutionContext parent, DynamicTestExecutor executor) {
    run(runFirst(executor), executor);
    while (turn.index() < turn.invocations()) {
      turn = new InvocationLoop(turn.index() + 1, this);
      context.bounds().begin(id(), turn.next(), false);
      run(runNext(executor), executor);
    }
    return parent;
  }

  /** Runs what is left of one turn. */
  private void run(TestExecutionResult firstResult, DynamicTestExecutor executor) {
    TestExecutionResult result = firstResult;
    context.bounds().end(Recorder.passed(result));
    turn.firstEnded();
    turn.warmupEnded(Recorder.passed(result));
    while (Recorder.passed(result) && turn.goesOn()) {
      context.bounds().begin(id(), turn.next(), false);
      result = runNext(executor);
      context.bounds().end(Recorder.passed(result));
      if (Recorder.passed(result) && !turn.hasRun()) {
        turn.abort(
            new TestAbortedException(
                "The template made no invocation #" + turn.index() + " in a later iteration"));
      }
      turn.warmupEnded(Recorder.passed(result));
    }
    turn.close();
    throwUnlessPassed(result);
  }
}
