package io.asanloop.internal.child;

import io.asanloop.internal.current.Turn;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.UniqueId;

/**
 * Runs a test factory in rounds. The factory is one test, checked as a whole; a node that does not
 * pass is told at once.
 */
final class FactoryLoop extends RoundsLoop<ReportedNode> {
  private boolean allPassed = true;

  FactoryLoop(TestDescriptor original, LoopContext context) {
    super(original, context);
  }

  @Override
  void beginFirst(Iteration iteration) {
    iteration.fail(context.initialise(tally.test()));
    context.begin(tally);
  }

  @Override
  ReportedNode newNode(TestDescriptor descriptor) {
    return new ReportedNode(descriptor, context.listener(), context.isFinished(descriptor));
  }

  @Override
  Turn next(ReportedNode node, Iteration iteration) {
    return tally.turn();
  }

  @Override
  void ended(ReportedNode node, boolean passed) {
    if (!passed) {
      allPassed &= node.isOver(); // A node that is skipped has not failed.
      close(node.descriptor().getUniqueId());
    }
  }

  @Override
  void ended(boolean passed) {}

  @Override
  boolean isLeft() {
    List<ReportedNode> tests =
        nodes.values().stream().filter(node -> node.descriptor().isTest()).toList();
    return tests.isEmpty() || tests.stream().anyMatch(ReportedNode::goesOn);
  }

  @Override
  void finish() {
    tally.exhausted(!isLeft());
    tally.passed(allPassed);
    context.finish(List.of(tally));
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
