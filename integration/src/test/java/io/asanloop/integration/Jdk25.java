package io.asanloop.integration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The JDK for tests of what came after 17. */
final class Jdk25 {
  static final String MISSING = "no JDK 25 here: name it by JDK25_HOME";

  private Jdk25() {}

  /** The one that JDK25_HOME names, else one that is installed beside this one. */
  static Optional<Path> home() {
    String named = System.getenv("JDK25_HOME");
    if (named != null) {
      return Optional.of(Path.of(named));
    }
    Path own = Path.of(System.getProperty("java.home"));
    try (Stream<Path> siblings = Files.list(own.toRealPath().getParent())) {
      return siblings
          .filter(jdk -> jdk.getFileName().toString().contains("25"))
          .filter(jdk -> Files.isExecutable(jdk.resolve("bin/javac")))
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Arguments of Maven that have the compiler make what this JDK alone runs. */
  static String[] compile(String... more) {
    return Stream.concat(
            Stream.of("-Dmaven.compiler.source=25", "-Dmaven.compiler.target=25"), Stream.of(more))
        .toArray(String[]::new);
  }
}
