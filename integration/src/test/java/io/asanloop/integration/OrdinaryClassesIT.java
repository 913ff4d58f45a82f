package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Twenty classes without an annotation give the same where {@code asanloop.classes} names them. */
class OrdinaryClassesIT {
  private static final int CLASSES = 20;

  private static final String SOURCE =
      """
      package com.acme;

      import static org.junit.jupiter.api.Assertions.assertEquals;
      import static org.junit.jupiter.api.Assumptions.assumeTrue;

      import java.util.stream.Stream;
      import org.junit.jupiter.api.*;
      import org.junit.jupiter.params.ParameterizedTest;
      import org.junit.jupiter.params.provider.ValueSource;

      class Ordinary%1$dTest {
        @BeforeEach void calls() { Parser.parseAndFree(); }
        @Test void passes() {}
        @Test void fails() { assertEquals(0, %1$d); }
        @Test void goesWrong() { throw new IllegalStateException("in class %1$d"); }
        @Test @Disabled("not today") void isDisabled() {}
        @Test void isAborted() { assumeTrue(false); }
        @ParameterizedTest @ValueSource(ints = {%1$d, 0}) void takes(int i) { assertEquals(%1$d, i); }
        @TestFactory Stream<DynamicTest> makes() {
          return Stream.of(DynamicTest.dynamicTest("made %1$d", () -> {}));
        }
        @Nested class Inner {
          @Test @DisplayName("a name, by hand") void named() {}
        }
      }
      """;

  @Test
  void namesAndOutcomesAreTheSame() throws Exception {
    try (Project project = Project.of("starter")) {
      NativeBuild.PLAIN.build(project.folder().resolve("native"), "plain/libfoo.so", "foo.c");
      NativeBuild.GCC.build(project.folder().resolve("native"), "asan/libfoo.so", "foo.c");
      for (int i = 1; i <= CLASSES; i++) {
        Files.writeString(
            project.folder().resolve("src/test/java/com/acme/Ordinary" + i + "Test.java"),
            SOURCE.formatted(i));
      }

      MavenResult plain =
          project.maven(
              "test",
              "-Dtest=Ordinary*Test",
              "-Djna.library.path=" + project.folder().resolve("native/plain"));
      MavenResult checked =
          project.maven(
              "surefire:test",
              "-Dtest=Ordinary*Test",
              "-Dasanloop.classes=com.acme.Ordinary*",
              "-Dasanloop.iterations=2",
              "-Dasanloop.parallelism=2",
              "-Djunit.jupiter.execution.parallel.enabled=true",
              "-Djunit.jupiter.execution.parallel.mode.classes.default=concurrent",
              "-Dasanloop.library.path=native/asan");

      assertThat(
              plain.tests().stream()
                  .collect(Collectors.groupingBy(t -> t.outcome(), Collectors.counting())))
          .as(plain.log())
          .isEqualTo(
              Map.of(
                  "passed", 4L * CLASSES,
                  "failure", 2L * CLASSES,
                  "error", 1L * CLASSES,
                  "skipped", 2L * CLASSES));
      assertThat(checked.outcomes()).as(checked.log()).containsExactlyElementsOf(plain.outcomes());
      assertThat(project.folder().resolve("target/asanloop/com.acme.Ordinary1Test"))
          .as("the folder of the child")
          .isDirectory();
    }
  }
}
