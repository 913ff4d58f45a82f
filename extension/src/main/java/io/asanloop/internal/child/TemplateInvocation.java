package io.asanloop.internal.child;

import org.junit.platform.engine.TestDescriptor;

/** One invocation of a template: a test of its own, with an iteration in each round. */
final class TemplateInvocation extends ReportedNode {
  private final Tally tally;

  TemplateInvocation(TestDescriptor descriptor, LoopContext context) {
    super(descriptor, context.listener(), context.isFinished(descriptor));
    tally = new Tally(context.test(descriptor));
  }

  Tally tally() {
    return tally;
  }

  @Override
  boolean goesOn() {
    return !isOver() && tally.goesOn();
  }
}
