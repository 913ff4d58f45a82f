package io.asanloop.internal.engine;

import java.nio.file.Path;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.reporting.FileEntry;

/**
 * Tells of files that a test published; apart from its user since JUnit has such only from 5.12 on.
 * An older one in the child never sends any, so that this is not loaded there.
 */
final class PublishedFiles {
  private PublishedFiles() {}

  static void publish(
      EngineExecutionListener listener, Mirror node, String path, String mediaType) {
    listener.fileEntryPublished(
        node, FileEntry.from(Path.of(path), mediaType.isEmpty() ? null : mediaType));
  }
}
