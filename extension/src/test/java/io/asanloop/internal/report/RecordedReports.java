package io.asanloop.internal.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The reports that {@code record.sh} has recorded, under {@code src/test/resources/reports}. */
final class RecordedReports {
  private RecordedReports() {}

  static Path of(String name) {
    return folder().resolve(name + ".txt");
  }

  /** All of them, by name. */
  static List<Path> all() {
    try (Stream<Path> files = Files.list(folder())) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(Path report) {
    try {
      return Files.readString(report);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder() {
    try {
      return Path.of(RecordedReports.class.getResource("/reports/gcc-12").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
