package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.Entry;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Registered;
import io.asanloop.internal.wire.ChildEvent.Skipped;
import io.asanloop.internal.wire.ChildEvent.Started;
import io.asanloop.internal.wire.ChildEvent.Status;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Tells the parent what the launcher says. Events come from the thread that runs the tests. */
class RunReporter implements TestExecutionListener {
  private final EventSender sender;
  private final Bounds bounds;

  RunReporter(EventSender sender, Bounds bounds) {
    this.sender = sender;
    this.bounds = bounds;
  }

  /** Returns one that reports files as well where JUnit knows of them: from 5.12 on. */
  static RunReporter create(EventSender sender, Bounds bounds) {
    try {
      Class.forName("org.junit.platform.engine.reporting.FileEntry");
      return new FileReporter(sender, bounds);
    } catch (ClassNotFoundException e) {
      return new RunReporter(sender, bounds);
    }
  }

  /** Returns what tells how a test or container ended. */
  static Finished finished(String id, TestExecutionResult result) {
    return new Finished(
        id,
        Status.valueOf(result.getStatus().name()),
        result.getThrowable().map(RemoteThrowables::of));
  }

  final Bounds bounds() {
    return bounds;
  }

  @Override
  public void dynamicTestRegistered(TestIdentifier test) {
    sender.send(new Registered(test.getParentId().orElse(""), TestNodes.of(test)));
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    sender.send(new Started(test.getUniqueId()));
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    sender.send(new Skipped(test.getUniqueId(), reason));
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    sender.send(finished(test.getUniqueId(), result));
  }

  @Override
  public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
    bounds.publish(new Entry(test.getUniqueId(), entry.getKeyValuePairs()));
  }
}
