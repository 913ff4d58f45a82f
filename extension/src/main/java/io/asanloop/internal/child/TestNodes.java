package io.asanloop.internal.child;

import io.asanloop.internal.wire.TestNode;
import io.asanloop.internal.wire.TestNode.Source;
import io.asanloop.internal.wire.TestNode.SourceType;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.ClasspathResourceSource;
import org.junit.platform.engine.support.descriptor.DirectorySource;
import org.junit.platform.engine.support.descriptor.FilePosition;
import org.junit.platform.engine.support.descriptor.FileSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.descriptor.UriSource;
import org.junit.platform.launcher.TestIdentifier;

/** Turns what a launcher knows of a test into data. */
final class TestNodes {
  private TestNodes() {}

  /** Describes a test. */
  static TestNode of(TestIdentifier test) {
    return new TestNode(
        test.getUniqueId(),
        test.getDisplayName(),
        test.getLegacyReportingName(),
        TestNode.Type.valueOf(test.getType().name()),
        test.getSource().map(TestNodes::source).orElse(Source.NONE),
        test.getTags().stream().map(TestTag::getName).toList(),
        test.isContainer());
  }

  private static Source source(TestSource source) {
    if (source instanceof MethodSource method) {
      return of(
          SourceType.METHOD,
          method.getClassName(),
          method.getMethodName(),
          Objects.requireNonNullElse(method.getMethodParameterTypes(), ""));
    } else if (source instanceof ClassSource type) {
      return at(SourceType.CLASS, type.getClassName(), type.getPosition());
    } else if (source instanceof ClasspathResourceSource resource) {
      return at(SourceType.RESOURCE, resource.getClasspathResourceName(), resource.getPosition());
    } else if (source instanceof FileSource file) {
      return at(SourceType.FILE, file.getFile().getPath(), file.getPosition());
    } else if (source instanceof DirectorySource directory) {
      return of(SourceType.DIRECTORY, directory.getFile().getPath());
    } else if (source instanceof UriSource uri) {
      return of(SourceType.URI, uri.getUri().toString());
    }
    return Source.NONE;
  }

  private static Source of(SourceType type, String... parts) {
    return new Source(type, List.of(parts));
  }

  private static Source at(SourceType type, String what, Optional<FilePosition> position) {
    int line = position.map(FilePosition::getLine).orElse(0);
    int column = position.flatMap(FilePosition::getColumn).orElse(0);
    return of(type, what, Integer.toString(line), Integer.toString(column));
  }
}
