package io.asanloop.internal.child;

import java.util.List;
import org.junit.platform.engine.TestDescriptor;

/** Runs a test method many times. */
final class MethodLoop extends Loop {
  MethodLoop(TestDescriptor original, LoopContext context) {
    super(original, context);
  }

  @Override
  void beginFirst(Iteration iteration) {
    iteration.fail(context.initialise(tally.test()));
    context.begin(tally);
  }

  @Override
  DynamicTestExecutor wrap(DynamicTestExecutor executor) {
    return executor;
  }

  @Override
  void ended(boolean passed) {}

  @Override
  boolean isLeft() {
    return true;
  }

  @Override
  void finish() {
    context.finish(List.of(tally));
  }
}
