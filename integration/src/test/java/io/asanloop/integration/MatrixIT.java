package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * However memory is allocated, whoever calls C from Java, whatever a compiler made of it: what is
 * lost is told with its iterations, blocks, bytes, C line and Java line, and the clean twin is
 * silent. {@code target/matrix.md} has it as one table.
 */
class MatrixIT {
  private static final String EXACT = "exact";

  /** Fixture to column to what is wrong. */
  private static final Map<String, Map<String, String>> TABLE = new LinkedHashMap<>();

  /** One for each JDK: another could not compile it. */
  private static final Map<Path, Project> PROJECTS = new HashMap<>();

  @BeforeAll
  static void copies() throws IOException {
    MatrixLeak.all().forEach(leak -> TABLE.put(leak.title(), new LinkedHashMap<>()));
    for (MatrixBinding binding : MatrixBinding.values()) {
      if (binding.jdk().isPresent()) {
        Path jdk = binding.jdk().get();
        if (!PROJECTS.containsKey(jdk)) {
          PROJECTS.put(jdk, Project.withFixtures("fresh", "matrix"));
        }
        if (binding == MatrixBinding.FFM) {
          PROJECTS.get(jdk).add("jdk-25");
        }
        binding.write(PROJECTS.get(jdk));
      }
    }
  }

  @AfterAll
  static void writes() throws IOException {
    for (Project project : PROJECTS.values()) {
      project.close();
    }
    List<String> columns =
        TABLE.values().stream().flatMap(row -> row.keySet().stream()).distinct().toList();
    List<String> lines = new ArrayList<>();
    lines.add("| lost | " + String.join(" | ", columns) + " |");
    lines.add("|---".repeat(columns.size() + 1) + "|");
    TABLE.forEach(
        (leak, row) ->
            lines.add(
                columns.stream()
                    .map(column -> row.getOrDefault(column, ""))
                    .collect(Collectors.joining(" | ", "| " + leak + " | ", " |"))));
    Files.write(Path.of("target", "matrix.md"), lines);
    System.out.println(String.join("\n", lines));
  }

  static List<MatrixBuild> builds() {
    return MatrixBuild.chosen();
  }

  @ParameterizedTest
  @MethodSource("builds")
  void everyLeakIsExactAndEveryTwinSilent(MatrixBuild build) throws Exception {
    if (build.missing().isPresent()) {
      for (MatrixBinding binding : MatrixBinding.values()) {
        fill(binding, build, "no clang here");
      }
    }
    assumeTrue(build.missing().isEmpty(), () -> build.missing().orElseThrow());

    Map<Path, MavenResult> results = new HashMap<>();
    for (Map.Entry<Path, Project> project : PROJECTS.entrySet()) {
      build.build(project.getValue());
      results.put(project.getKey(), run(project.getKey(), project.getValue(), build));
    }
    StringBuilder problems = new StringBuilder();
    for (MatrixBinding binding : MatrixBinding.values()) {
      if (binding.jdk().isPresent()) {
        problems.append(problems(binding, build, results.get(binding.jdk().get())));
      } else {
        fill(binding, build, "no JDK 25 here");
      }
    }
    assertThat(problems).isEmpty();
  }

  private static MavenResult run(Path jdk, Project project, MatrixBuild build) throws Exception {
    String[] arguments = {
      "test", "-Dtest=Matrix*Test", "-Dasanloop.library.path=" + build.target()
    };
    return project.mavenOn(
        jdk, jdk.equals(Jdk25.home().orElse(null)) ? Jdk25.compile(arguments) : arguments);
  }

  private static String problems(MatrixBinding binding, MatrixBuild build, MavenResult result)
      throws IOException {
    StringBuilder problems = new StringBuilder();
    for (MatrixLeak leak : MatrixLeak.all()) {
      if (leak.isMadeBy(binding)) {
        String wrong = leak.problems(result, binding, build);
        TABLE.get(leak.title()).put(column(binding, build), wrong.isEmpty() ? EXACT : "WRONG");
        problems.append(wrong);
      }
    }
    return problems.toString();
  }

  private static void fill(MatrixBinding binding, MatrixBuild build, String text) {
    TABLE.values().forEach(row -> row.put(column(binding, build), text));
  }

  private static String column(MatrixBinding binding, MatrixBuild build) {
    return binding + ", " + build;
  }
}
