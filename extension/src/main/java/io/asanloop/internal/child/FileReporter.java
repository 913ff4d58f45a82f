package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.PublishedFile;
import org.junit.platform.engine.reporting.FileEntry;
import org.junit.platform.launcher.TestIdentifier;

/** Reports published files too; a class of its own, as JUnit before 5.12 lacks the type. */
final class FileReporter extends RunReporter {
  FileReporter(EventSender sender, Bounds bounds) {
    super(sender, bounds);
  }

  @Override
  public void fileEntryPublished(TestIdentifier test, FileEntry file) {
    bounds()
        .publish(
            new PublishedFile(
                test.getUniqueId(), file.getPath().toString(), file.getMediaType().orElse("")));
  }
}
