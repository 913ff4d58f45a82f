package io.asanloop.internal.child;

import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.opentest4j.TestAbortedException;

/** Keeps how one iteration ended away from the launcher. */
class Recorder implements EngineExecutionListener {
  private TestExecutionResult result;

  @Override
  public void executionSkipped(TestDescriptor descriptor, String reason) {
    // A condition that held for the first iteration holds no longer.
    result =
        TestExecutionResult.aborted(
            new TestAbortedException("An iteration after the first was skipped: " + reason));
  }

  @Override
  public void executionFinished(TestDescriptor descriptor, TestExecutionResult finished) {
    result = finished;
  }

  /**
   * Returns how it ended.
   *
   * @throws IllegalStateException if it has not: JUnit runs it on another thread or not at all
   */
  TestExecutionResult result() {
    if (result == null) {
      throw new IllegalStateException("JUnit did not run an iteration at once");
    }
    return result;
  }

  static boolean passed(TestExecutionResult result) {
    return result.getStatus() == Status.SUCCESSFUL;
  }
}
