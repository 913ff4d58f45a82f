package io.asanloop.internal.child;

import java.util.concurrent.Future;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.hierarchical.Node.DynamicTestExecutor;

/** Gets from Jupiter each node that comes up while a test runs. */
abstract class NodeExecutor implements DynamicTestExecutor {
  private final DynamicTestExecutor executor;

  /**
   * Wraps an executor.
   *
   * @param executor the one of JUnit that runs nodes
   */
  NodeExecutor(DynamicTestExecutor executor) {
    this.executor = executor;
  }

  /** Runs the node, or something in its place, or nothing. */
  abstract void offer(TestDescriptor descriptor, DynamicTestExecutor executor);

  @Override
  public final void execute(TestDescriptor descriptor) {
    offer(descriptor, executor);
  }

  @Override
  public final Future<?> execute(TestDescriptor descriptor, EngineExecutionListener listener) {
    offer(descriptor, executor);
    return null; // Allowed by the interface; nothing is left to wait for.
  }

  @Override
  public final void awaitFinished() throws InterruptedException {
    executor.awaitFinished();
  }
}
