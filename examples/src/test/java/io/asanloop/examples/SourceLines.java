package io.asanloop.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds lines of the sources by what stands in them, so that no test counts lines. */
final class SourceLines {
  private static final List<Path> FOLDERS =
      List.of(Path.of("../native-fixtures/src/main"), Path.of("src/test/java"));

  private SourceLines() {}

  /**
   * Returns {@code file:line} of the first line of a function that contains a text.
   *
   * @param function its name as a report has it, in C++ with namespaces and types of parameters
   */
  static String place(String file, String function, String text) {
    List<String> lines = read(file);
    String name = function.replaceFirst("\\([^)]*\\)$", "").replaceFirst(".*::", "");
    int head = first(lines, 0, Pattern.compile("\\b" + name + "\\(.*\\{$"));
    return file + ":" + (first(lines, head, Pattern.compile(Pattern.quote(text))) + 1);
  }

  /** Returns {@code file:line} of the first line that contains a text. */
  static String place(String file, String text) {
    return file + ":" + (first(read(file), 0, Pattern.compile(Pattern.quote(text))) + 1);
  }

  private static int first(List<String> lines, int start, Pattern wanted) {
    return IntStream.range(start, lines.size())
        .filter(i -> wanted.matcher(lines.get(i)).find())
        .findFirst()
        .orElseThrow(() -> new AssertionError("No line of the source has " + wanted));
  }

  private static List<String> read(String name) {
    for (Path folder : FOLDERS) {
      try (Stream<Path> files = Files.walk(folder)) {
        List<Path> found = files.filter(path -> path.endsWith(name)).toList();
        if (!found.isEmpty()) {
          return Files.readAllLines(found.get(0));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    throw new AssertionError(name + " is not in " + FOLDERS);
  }
}
