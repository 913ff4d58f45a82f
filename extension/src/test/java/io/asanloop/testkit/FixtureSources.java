package io.asanloop.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sources of {@link Fixtures}; a class of its own, since to ask them must not load the library.
 */
public final class FixtureSources {
  private FixtureSources() {}

  /** Returns {@code file.c:line} of the line that is marked {@code BUG: name} in the sources. */
  public static String bug(String name) {
    Path sources = Path.of("../native-fixtures/src/main");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        List<String> lines = Files.readAllLines(file);
        for (int i = 0; i < lines.size(); i++) {
          if (lines.get(i).contains("BUG: " + name + " ")) {
            return file.getFileName() + ":" + (i + 1);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new AssertionError("No line in " + sources + " is marked BUG: " + name);
  }
}
