package io.asanloop.internal.child;

import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;

/**
 * What the launcher hears of an invocation or a dynamic node that runs many times: that it came up,
 * began and ended, once each.
 */
class ReportedNode extends Recorder {
  private final TestDescriptor descriptor;
  private final EngineExecutionListener out;
  private boolean registered;
  private boolean started;
  private boolean over;

  /**
   * Makes one that has not been seen yet.
   *
   * @param over whether it has an end already and must not run
   */
  ReportedNode(TestDescriptor descriptor, EngineExecutionListener out, boolean over) {
    this.descriptor = descriptor;
    this.out = out;
    this.over = over;
  }

  final TestDescriptor descriptor() {
    return descriptor;
  }

  final boolean isStarted() {
    return started;
  }

  final boolean isOver() {
    return over;
  }

  /** Returns whether it is run when it comes up. */
  boolean goesOn() {
    return !over;
  }

  @Override
  public final void dynamicTestRegistered(TestDescriptor ignored) {
    if (!registered) {
      registered = true;
      out.dynamicTestRegistered(descriptor);
    }
  }

  @Override
  public final void executionStarted(TestDescriptor ignored) {
    if (!started) {
      started = true;
      out.executionStarted(descriptor);
    }
  }

  @Override
  public final void executionSkipped(TestDescriptor ignored, String reason) {
    super.executionSkipped(ignored, reason);
    if (!started) {
      over = true;
      out.executionSkipped(descriptor, reason);
    }
  }

  /** Tells how its last run ended, if it ever began; it does not run again. */
  final void close() {
    if (started && !over) {
      out.executionFinished(descriptor, result());
    }
    over = true;
  }
}
