package io.asanloop.internal.engine;

import io.asanloop.internal.wire.TestNode;
import java.io.File;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.ClasspathResourceSource;
import org.junit.platform.engine.support.descriptor.DirectorySource;
import org.junit.platform.engine.support.descriptor.FilePosition;
import org.junit.platform.engine.support.descriptor.FileSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.descriptor.UriSource;

/** Where a test is written, from what the wire says; by names only, so that no class is loaded. */
final class TestSources {
  private TestSources() {}

  static Optional<TestSource> of(TestNode.Source source) {
    List<String> parts = source.parts();
    return Optional.ofNullable(
        switch (source.type()) {
          case NONE -> null;
          case METHOD -> MethodSource.from(parts.get(0), parts.get(1), parts.get(2));
          case CLASS -> ClassSource.from(parts.get(0), position(parts));
          case RESOURCE -> ClasspathResourceSource.from(parts.get(0), position(parts));
          case FILE -> FileSource.from(new File(parts.get(0)), position(parts));
          case DIRECTORY -> DirectorySource.from(new File(parts.get(0)));
          case URI -> UriSource.from(URI.create(parts.get(0)));
        });
  }

  /** Returns null, which JUnit takes for "no position", where the line is unknown. */
  private static FilePosition position(List<String> parts) {
    int line = Integer.parseInt(parts.get(1));
    int column = Integer.parseInt(parts.get(2));
    if (line == 0) {
      return null;
    }
    return column == 0 ? FilePosition.from(line) : FilePosition.from(line, column);
  }
}
