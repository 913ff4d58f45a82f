package io.asanloop.internal.child;

import java.util.concurrent.Future;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.hierarchical.Node.DynamicTestExecutor;

/** The iterations of one invocation of a template; {@link TemplateLoop} brings them about. */
final class InvocationLoop {
  private final int index;
  private final TemplateLoop template;
  private final LoopContext context;
  private final Tally tally;
  private int number;
  private int offered;
  private int invocations;
  private boolean hasRun;

  /** What the launcher hears of the invocation; null until it has come up. */
  private ReportedNode node;

  private LoopedTest test;

  /**
   * Makes the iterations of one invocation.
   *
   * @param index which of those that are wanted, from 1
   */
  InvocationLoop(int index, TemplateLoop template) {
    this.index = index;
    this.template = template;
    this.context = template.context;
    this.tally = new Tally(template.repetition);
  }

  int index() {
    return index;
  }

  /** Returns how many invocations have been seen in one round. */
  int invocations() {
    return invocations;
  }

  /** Begins the next iteration and returns its number. */
  int next() {
    number = tally.next();
    hasRun = false;
    return number;
  }

  /** The template begins to make its invocations anew. */
  void beginRound() {
    offered = 0;
  }

  /** Returns whether the invocation was run in this iteration. */
  boolean hasRun() {
    return hasRun;
  }

  /** Runs the invocation if it is this one. */
  void offer(TestDescriptor descriptor, DynamicTestExecutor executor) {
    offered++;
    invocations = Math.max(invocations, offered);
    if (offered == index && !context.isFinished(descriptor)) {
      run(descriptor, executor);
    }
  }

  private void run(TestDescriptor descriptor, DynamicTestExecutor executor) {
    Iteration iteration =
        new Iteration(
            descriptor.getUniqueId(),
            descriptor,
            descriptor.getParent().orElse(template.original),
            nested -> nested);
    if (node == null) {
      node = new ReportedNode(descriptor, context.listener(), false);
      test = context.test(descriptor, template);
      iteration.fail(context.start(test, number));
    } else {
      context.bounds().begin(test.id(), number, false);
    }
    hasRun = true;
    Future<?> unused = executor.execute(iteration, node); // The node knows all.
    if (node.isOver()) {
      context.skipped();
    } else {
      boolean passed = Recorder.passed(node.result());
      context.bounds().end(passed);
      tally.passed(passed);
    }
  }

  /** The template's first round in which it was this invocation's turn is over. */
  void firstEnded() {
    if (isRunning()) {
      context.afterFirst();
    }
  }

  /** A round is over; perhaps the last of the warm-up. */
  void warmupEnded(boolean passed) {
    if (passed && goesOn() && tally.isLastWarmup()) {
      context.afterWarmup(test);
    }
  }

  /** Returns whether the invocation is to be run again. */
  boolean goesOn() {
    return isRunning() && tally.goesOn();
  }

  /** Has the invocation end as aborted. */
  void abort(Throwable reason) {
    tally.passed(false);
    node.executionFinished(node.descriptor(), TestExecutionResult.aborted(reason));
  }

  /** Has it checked, and tells how it ended. */
  void close() {
    if (isRunning()) {
      context.finish(test, tally);
      node.close();
    }
  }

  /** It came up and was not skipped. */
  private boolean isRunning() {
    return node != null && !node.isOver();
  }
}
