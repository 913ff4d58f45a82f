package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Every JUnit, JDK, compiler, way to call C, and collector: {@code docs/compatibility.md} says what
 * comes out. {@code -Dcompatibility=all} runs all combinations and writes the table; otherwise some
 * are run, each value at least once, and are compared with it. What has no row there has to pass.
 */
class CompatibilityIT {
  private static final Path DOCUMENT = Path.of("..", "docs", "compatibility.md");
  private static final String BEGIN = "<!-- written by CompatibilityIT: begin -->\n";
  private static final String END = "<!-- written by CompatibilityIT: end -->\n";
  static final boolean ALL = System.getProperty("compatibility", "").equals("all");

  /** Cells that were run, by the first cells of their row and the collector. */
  private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();

  @Test
  void whatComesOutIsWhatTheTableSays() throws Exception {
    List<CompatibilityStack> stacks = ALL ? CompatibilityStack.all() : CompatibilityStack.slice();
    for (int jdk : CompatibilityStack.JDKS) {
      run(jdk, stacks.stream().filter(stack -> stack.jdk() == jdk).toList());
    }
    if (ALL) {
      write();
    }
    Map<String, Map<String, String>> told = read();
    rows.forEach(
        (row, cells) ->
            cells.forEach(
                (collector, outcome) -> {
                  if (!outcome.endsWith(" here")) {
                    assertThat(outcome)
                        .as("%s, %s", row, collector)
                        .isEqualTo(
                            told.getOrDefault(row, Map.of())
                                .getOrDefault(collector, CompatibilityCase.PASSES));
                  }
                }));
    assumeTrue(
        rows.values().stream().flatMap(c -> c.values().stream()).noneMatch(c -> c.endsWith("here")),
        () -> "some combinations were left out: " + rows);
  }

  /** One project for each JDK: its classes are compiled for it. */
  private void run(int jdk, List<CompatibilityStack> stacks) throws Exception {
    Optional<String> missing = stacks.get(0).missing();
    if (stacks.get(0).home().isEmpty()) {
      stacks.forEach(stack -> fill(stack, missing.orElseThrow()));
      return;
    }
    try (Project project = Project.withFixtures("fresh", "matrix", "compatibility")) {
      if (jdk == 25) {
        project.add("jdk-25");
      }
      for (CompatibilityStack stack : stacks) {
        if (stack.missing().isPresent()) {
          fill(stack, stack.missing().orElseThrow());
        } else {
          run(stack, project);
        }
      }
    }
  }

  private void run(CompatibilityStack stack, Project project) throws Exception {
    List<CompatibilityCase> cases = cases(stack);
    for (CompatibilityCase each : cases) {
      each.write(project);
    }
    if (!Files.exists(project.folder().resolve(stack.target()))) {
      stack.buildLibraries(project);
    }
    String[] arguments = {
      "test",
      "-Dtest=" + cases.stream().map(CompatibilityCase::testClass).collect(Collectors.joining(",")),
      "-Djunit.version=" + stack.junit(),
      "-Dasanloop.library.path=" + stack.target()
    };
    MavenResult result =
        project.mavenOn(
            stack.home().orElseThrow(), stack.jdk() == 25 ? Jdk25.compile(arguments) : arguments);
    for (CompatibilityCase each : cases) {
      row(stack, each.binding()).put(each.collector(), each.outcome(result));
    }
  }

  /** All, or one collector for each way to call C. */
  private static List<CompatibilityCase> cases(CompatibilityStack stack) {
    List<CompatibilityCase> cases = new ArrayList<>();
    List<MatrixBinding> bindings = List.of(MatrixBinding.values());
    for (MatrixBinding binding : bindings) {
      if (stack.has(binding)) {
        for (String collector : CompatibilityCase.COLLECTORS) {
          if (ALL || CompatibilityCase.COLLECTORS.indexOf(collector) == bindings.indexOf(binding)) {
            cases.add(new CompatibilityCase(binding, collector));
          }
        }
      }
    }
    return cases;
  }

  private void fill(CompatibilityStack stack, String text) {
    cases(stack).forEach(each -> row(stack, each.binding()).put(each.collector(), text));
  }

  private Map<String, String> row(CompatibilityStack stack, MatrixBinding binding) {
    return rows.computeIfAbsent(stack.cells() + " | " + binding, key -> new LinkedHashMap<>());
  }

  private void write() throws IOException {
    StringBuilder table = new StringBuilder();
    table
        .append("| JUnit | JDK | compiler | Java calls C by | ")
        .append(String.join(" | ", CompatibilityCase.COLLECTORS))
        .append(" |\n")
        .append("|---".repeat(4 + CompatibilityCase.COLLECTORS.size()))
        .append("|\n");
    rows.forEach(
        (row, cells) ->
            table
                .append("| ")
                .append(row)
                .append(" | ")
                .append(
                    CompatibilityCase.COLLECTORS.stream()
                        .map(cells::get)
                        .collect(Collectors.joining(" | ")))
                .append(" |\n"));
    String text = Files.readString(DOCUMENT);
    Files.writeString(
        DOCUMENT,
        text.substring(0, text.indexOf(BEGIN) + BEGIN.length())
            + table
            + text.substring(text.indexOf(END)));
  }

  private static Map<String, Map<String, String>> read() throws IOException {
    String text = Files.readString(DOCUMENT);
    Map<String, Map<String, String>> told = new LinkedHashMap<>();
    text.substring(text.indexOf(BEGIN) + BEGIN.length(), text.indexOf(END))
        .lines()
        .skip(2)
        .map(line -> line.substring(2, line.length() - 2).split(" \\| "))
        .forEach(
            cells -> {
              Map<String, String> row = new LinkedHashMap<>();
              for (int i = 0; i < CompatibilityCase.COLLECTORS.size(); i++) {
                row.put(CompatibilityCase.COLLECTORS.get(i), cells[4 + i]);
              }
              told.put(cells[0] + " | " + cells[1] + " | " + cells[2] + " | " + cells[3], row);
            });
    return told;
  }
}
