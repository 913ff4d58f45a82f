package io.asanloop.internal.engine;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.engine.reporting.ReportEntry;

/** What JUnit hears, one line each, with the display name of the node. */
final class RecordedEvents implements EngineExecutionListener {
  final List<String> lines = new ArrayList<>();
  final List<Throwable> throwables = new ArrayList<>();

  @Override
  public void dynamicTestRegistered(TestDescriptor node) {
    lines.add("registered " + node.getDisplayName());
  }

  @Override
  public void executionStarted(TestDescriptor node) {
    lines.add("started " + node.getDisplayName());
  }

  @Override
  public void executionSkipped(TestDescriptor node, String reason) {
    lines.add("skipped " + node.getDisplayName() + ": " + reason);
  }

  @Override
  public void executionFinished(TestDescriptor node, TestExecutionResult result) {
    result.getThrowable().ifPresent(throwables::add);
    lines.add(
        "finished "
            + node.getDisplayName()
            + " "
            + result.getStatus()
            + result.getThrowable().map(throwable -> ": " + throwable.getMessage()).orElse(""));
  }

  @Override
  public void reportingEntryPublished(TestDescriptor node, ReportEntry entry) {
    lines.add("entry " + node.getDisplayName() + " " + entry.getKeyValuePairs());
  }

  @Override
  public void fileEntryPublished(TestDescriptor node, FileEntry file) {
    lines.add(
        "file "
            + node.getDisplayName()
            + " "
            + file.getPath()
            + file.getMediaType().map(type -> " " + type).orElse(""));
  }
}
