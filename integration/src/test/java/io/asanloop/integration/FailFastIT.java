package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Two classes fail, and Surefire's {@code skipAfterFailureCount} is 1. The second one has the fate
 * that Jupiter alone gives it: JUnit can be told to stop from 6.0 on.
 */
class FailFastIT {
  private static Project project;

  @BeforeAll
  static void build() throws Exception {
    project = Project.of("starter", "fail-fast");
    NativeBuild.GCC.build(project.folder().resolve("native"), "libfoo.so", "foo.c");
  }

  @AfterAll
  static void delete() throws IOException {
    project.close();
  }

  @ParameterizedTest(name = "JUnit {0}")
  @CsvSource({
    "5.14.4, 1.14.4, failure, 'FirstFailsTest,SecondFailsTest'",
    "6.1.3, 6.1.3, skipped, FirstFailsTest",
  })
  void theSecondClassHasTheFateThatJupiterGivesIt(
      String junit, String platform, String fate, String runs) throws Exception {
    String reports = "target/reports-" + junit;
    for (boolean checked : List.of(false, true)) {
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "test",
                  "-Dtest=*FailsTest",
                  "-Dsurefire.runOrder=alphabetical",
                  "-Dsurefire.skipAfterFailureCount=1",
                  "-Djunit.version=" + junit,
                  "-Dplatform.version=" + platform));
      if (checked) {
        arguments.add("-Dasanloop.classes=com.acme.*FailsTest");
        arguments.add("-Dasanloop.library.path=native");
        arguments.add("-Dasanloop.report.directory=" + reports);
      }

      MavenResult result = project.maven(arguments.toArray(String[]::new));

      assertThat(result.outcomes())
          .as(result.log())
          .containsExactly("FirstFailsTest.fails failure", "SecondFailsTest.fails " + fate);
      assertThat(result.test("SecondFailsTest.fails").message())
          .isEqualTo(fate.equals("skipped") ? "Execution cancelled" : "on purpose");
      assertThat(project.takeRuns()).containsExactly(runs.split(","));
    }
    // Each child of a class has a folder there.
    assertThat(project.folder().resolve(reports).toFile().list())
        .containsExactlyInAnyOrder(runs.replaceAll("\\w+", "com.acme.$0").split(","));
  }
}
