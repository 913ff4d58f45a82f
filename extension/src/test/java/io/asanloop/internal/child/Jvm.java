package io.asanloop.internal.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What a child runs in. */
record Jvm(Path home, List<String> options) {
  /** The one that runs the tests. */
  static final Jvm THIS = new Jvm(Path.of(System.getProperty("java.home")), List.of());

  /** Returns a JVM of at least this feature release: this one, or one installed beside it. */
  static Optional<Jvm> atLeast(int feature) throws IOException {
    if (Runtime.version().feature() >= feature) {
      return Optional.of(THIS);
    }
    try (Stream<Path> installed = Files.list(THIS.home().getParent())) {
      return installed
          .filter(home -> feature(home) >= feature)
          .map(home -> new Jvm(home, List.of()))
          .findFirst();
    }
  }

  Jvm with(String... more) {
    return new Jvm(home, Stream.concat(options.stream(), Arrays.stream(more)).toList());
  }

  private static int feature(Path home) {
    try {
      return Files.readAllLines(home.resolve("release")).stream()
          .filter(line -> line.startsWith("JAVA_VERSION="))
          .map(line -> Runtime.Version.parse(line.replaceAll("JAVA_VERSION=|\"", "")).feature())
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0; // no JDK
    }
  }
}
