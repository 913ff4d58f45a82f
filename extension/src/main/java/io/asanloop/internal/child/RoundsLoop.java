package io.asanloop.internal.child;

import io.asanloop.internal.current.Turn;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/**
 * Runs a method below which nodes come up, in rounds: in each iteration of the method each node is
 * run once. One that does not pass is left out of later rounds, and the others go on.
 */
abstract class RoundsLoop<N extends ReportedNode> extends Loop {
  /** All that came up, in that order; containers come before what is in them. */
  final Map<UniqueId, N> nodes = new LinkedHashMap<>();

  RoundsLoop(TestDescriptor original, LoopContext context) {
    super(original, context);
  }

  /** A node has come up for the first time. */
  abstract N newNode(TestDescriptor descriptor);

  /**
   * A node is about to be run; what fails is handed to the iteration.
   *
   * @return the iteration that this is
   */
  abstract Turn next(N node, Iteration iteration);

  /** A run of the node has ended. */
  abstract void ended(N node, boolean passed);

  @Override
  final DynamicTestExecutor wrap(DynamicTestExecutor executor) {
    return new NodeExecutor(executor) {
      @Override
      void offer(TestDescriptor descriptor, DynamicTestExecutor target) {
        N node = nodes.computeIfAbsent(descriptor.getUniqueId(), id -> newNode(descriptor));
        if (node.goesOn()) {
          run(node, descriptor, target);
        }
      }
    };
  }

  private void run(N node, TestDescriptor descriptor, DynamicTestExecutor executor) {
    UniqueId id = descriptor.getUniqueId();
    Iteration iteration =
        new Iteration(id, descriptor, descriptor.getParent().orElse(original), this::wrap);
    Turn turn = next(node, iteration);
    context.bounds().begin(id.toString(), turn, !node.isStarted());
    Future<?> unused = executor.execute(iteration, node); // The node knows all.
    boolean passed = Recorder.passed(node.result());
    context.bounds().end(passed);
    ended(node, passed);
  }
}
