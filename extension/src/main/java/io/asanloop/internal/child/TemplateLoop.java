package io.asanloop.internal.child;

import io.asanloop.internal.current.Turn;
import java.util.LinkedHashSet;
import java.util.Set;
import org.junit.platform.engine.TestDescriptor;

/**
 * Runs a template in rounds, in each of which Jupiter makes all invocations anew. Each invocation
 * is a test of its own; after the last round all of them are checked at once, and told in order.
 * One that a template makes no more, as one that stops at its first success, has run all that it
 * had to.
 */
final class TemplateLoop extends RoundsLoop<TemplateInvocation> {
  /** What was run in an earlier round and has not come up in this one. */
  private final Set<TemplateInvocation> missing = new LinkedHashSet<>();

  TemplateLoop(TestDescriptor original, LoopContext context) {
    super(original, context);
  }

  @Override
  void beginFirst(Iteration iteration) {
    context.begin(tally);
  }

  @Override
  TemplateInvocation newNode(TestDescriptor descriptor) {
    return new TemplateInvocation(descriptor, context);
  }

  @Override
  Turn next(TemplateInvocation invocation, Iteration iteration) {
    missing.remove(invocation);
    if (!invocation.isStarted()) {
      iteration.fail(context.initialise(invocation.tally().test()));
    }
    return invocation.tally().next();
  }

  @Override
  void ended(TemplateInvocation invocation, boolean passed) {
    invocation.tally().passed(passed);
    if (!passed && !invocation.isOver()) {
      context.failed(invocation.tally(), invocation.result());
    }
  }

  @Override
  void ended(boolean passed) {
    if (passed) {
      missing.forEach(invocation -> invocation.tally().gone());
    }
    missing.clear();
    nodes.values().stream().filter(TemplateInvocation::goesOn).forEach(missing::add);
  }

  @Override
  boolean isLeft() {
    return nodes.values().stream().anyMatch(TemplateInvocation::goesOn);
  }

  @Override
  void finish() {
    context.finish(
        nodes.values().stream()
            .filter(invocation -> invocation.isStarted() && !invocation.isOver())
            .map(TemplateInvocation::tally)
            .toList());
    nodes.values().forEach(ReportedNode::close);
  }
}
