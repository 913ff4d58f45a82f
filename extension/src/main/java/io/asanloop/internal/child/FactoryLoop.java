package io.asanloop.internal.child;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/**
 * Runs a test factory many times; an iteration is the whole method with all its dynamic nodes. A
 * node that fails is left out of later iterations, and the others go on.
 */
final class FactoryLoop extends MethodLoop {
  /** All that came up, in that order; containers come before what is in them. */
  private final Map<UniqueId, ReportedNode> nodes = new LinkedHashMap<>();

  private boolean allPassed = true;

  FactoryLoop(TestDescriptor original, LoopContext context) {
    super(original, context);
  }

  @Override
  DynamicTestExecutor wrap(DynamicTestExecutor executor) {
    return new NodeExecutor(executor) {
      @Override
      void offer(TestDescriptor descriptor, DynamicTestExecutor target) {
        run(descriptor, target);
      }
    };
  }

  private void run(TestDescriptor descriptor, DynamicTestExecutor executor) {
    ReportedNode node = nodes.computeIfAbsent(descriptor.getUniqueId(), id -> report(descriptor));
    if (node.isOver()) {
      return;
    }
    Iteration iteration =
        new Iteration(
            descriptor.getUniqueId(),
            descriptor,
            descriptor.getParent().orElse(original),
            this::wrap);
    context.bounds().begin(descriptor.getUniqueId().toString(), number(), !node.isStarted());
    Future<?> unused = executor.execute(iteration, node); // The node knows all.
    boolean passed = Recorder.passed(node.result());
    context.bounds().end(passed);
    if (!passed) {
      allPassed &= node.isOver(); // A node that is skipped has not failed.
      close(descriptor.getUniqueId());
    }
  }

  private ReportedNode report(TestDescriptor descriptor) {
    return new ReportedNode(descriptor, context.listener(), context.isFinished(descriptor));
  }

  @Override
  boolean isExhausted() {
    List<ReportedNode> tests =
        nodes.values().stream().filter(node -> node.descriptor().isTest()).toList();
    return !tests.isEmpty() && tests.stream().allMatch(ReportedNode::isOver);
  }

  @Override
  boolean allNodesPassed() {
    return allPassed;
  }

  @Override
  void closeNodes() {
    close(getUniqueId());
  }

  /** Innermost first, as they would have ended. */
  private void close(UniqueId top) {
    List<ReportedNode> reversed = new ArrayList<>(nodes.values());
    Collections.reverse(reversed);
    for (ReportedNode node : reversed) {
      if (node.descriptor().getUniqueId().hasPrefix(top)) {
        node.close();
      }
    }
  }
}
