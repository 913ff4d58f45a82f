package io.asanloop.internal.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The reports that {@code record.sh} has recorded, in a folder per compiler, under {@code
 * src/test/resources/reports}.
 */
final class RecordedReports {
  private RecordedReports() {}

  /** A report that gcc 12's runtime wrote. */
  static Path of(String kind) {
    return folder("gcc-12").resolve(kind + ".txt");
  }

  /** The leak checks of a JVM. */
  static Path ofJvm(String compiler) {
    return folder("jvm").resolve(compiler + ".txt");
  }

  /** All of all compilers, by name. */
  static List<Path> all() {
    return compilers().flatMap(compiler -> list(folder(compiler))).toList();
  }

  /** The names of the folders. */
  static Stream<String> compilers() {
    return list(folder(""))
        .map(folder -> folder.getFileName().toString())
        .filter(name -> name.startsWith("gcc-") || name.startsWith("clang-"));
  }

  static Stream<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The name of a report without {@code .txt}. */
  static String kind(Path report) {
    return report.getFileName().toString().replace(".txt", "");
  }

  /** The text, a character for each byte. */
  static String text(Path report) {
    try {
      return Files.readString(report, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Path folder(String name) {
    try {
      return Path.of(RecordedReports.class.getResource("/reports/record.sh").toURI())
          .resolveSibling(name);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
