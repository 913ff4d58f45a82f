package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the extension promises of JUnit its own tests hold on one version; here they run on others,
 * against the jar. The newest is always run, and all are with {@code -Dcompatibility=all}.
 */
class AcceptanceIT {
  private static final String[] TESTS = {
    "CountTests",
    "DeathTests",
    "DiscoveryIssuesTests",
    "LoopInfoTests",
    "MissingTypeTests",
    "ModeTests",
    "OutcomeTests",
    "SelectionTests",
    "SuiteTests",
    "TemplateTests",
    "feature/*Tests",
    "sabotage/LostChildTests"
  };

  static Stream<String> versions() {
    return CompatibilityIT.ALL ? Stream.of("5.10.5", "5.12.2", "6.1.3") : Stream.of("6.1.3");
  }

  @ParameterizedTest(name = "JUnit {0}")
  @MethodSource("versions")
  void theTestsOfTheExtensionPass(String junit) throws Exception {
    try (Project project = Project.of("acceptance")) {
      Files.createSymbolicLink(
          project.folder().resolveSibling("native-fixtures"),
          Path.of("..", "native-fixtures").toRealPath());

      MavenResult result =
          project.maven(
              "surefire:test",
              "-Djunit.version=" + junit,
              "-Dassertj.version=" + System.getProperty("it.assertj.version"),
              "-Dacceptance.classes=" + Path.of("..", "extension/target/test-classes").toRealPath(),
              "-Dtest=" + String.join(",", Stream.of(TESTS).map("io/asanloop/"::concat).toList()));

      assertThat(result.exitCode()).as(result.log()).isZero();
      assertThat(result.tests()).hasSizeGreaterThan(70);
    }
  }
}
