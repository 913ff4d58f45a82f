package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A project that loads its instrumented library from every place of a test class that can run
 * before a test. One load in Surefire's JVM would end it, and Surefire would say that it crashed.
 */
class HostileProjectIT {
  @ParameterizedTest(name = "JUnit {0}")
  @CsvSource({
    "5.10.5, 3.2.5, false",
    "5.12.2, 3.5.6, false",
    "5.14.4, 3.6.1, true",
    "6.1.3, 3.6.1, true",
  })
  void nothingOfTheTestsRunsInSurefiresJvm(
      String junit, String surefire, boolean hasParameterizedClass) throws Exception {
    List<String> projects = new ArrayList<>(List.of("hostile"));
    List<String> expected =
        new ArrayList<>(
            List.of(
                "HostileTest$Inner.passesToo passed",
                "HostileTest$Shared.passesInOneInstance passed",
                "HostileTest.leaks failure",
                "HostileTest.makes passed",
                "HostileTest.makes passed",
                "HostileTest.overflows failure",
                "HostileTest.passes passed",
                "HostileTest.resolves passed",
                "HostileTest.takes passed",
                "HostileTest.takes passed"));
    if (hasParameterizedClass) {
      projects.add("hostile-parameterized-class");
      expected.addAll(
          List.of(
              "HostileParameterizedTest.leaksForSeven failure",
              "HostileParameterizedTest.leaksForSeven passed",
              "HostileParameterizedTest.passes passed",
              "HostileParameterizedTest.passes passed"));
    }
    try (Project project = Project.of(projects.toArray(String[]::new))) {
      NativeBuild.GCC.build(project.folder().resolve("native"), "libfoo.so", "foo.c", "foo.cpp");
      MavenResult result =
          project.maven("test", "-Djunit.version=" + junit, "-Dsurefire.version=" + surefire);

      assertThat(result.methods()).as(result.log()).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(result.tests())
          .filteredOn(t -> t.outcome().equals("failure"))
          .allSatisfy(t -> assertThat(t.type()).isEqualTo("io.asanloop.NativeMemoryError"));
      assertThat(result.log())
          .doesNotContain("crash")
          .doesNotContain("without properly saying goodbye");
    }
  }
}
