package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Eight annotated classes run two at once where JUnit's parallel execution is on. The system
 * property {@code parallel.runs} says how often; 1 if it is not set.
 */
class ParallelIT {
  private static final int CLASSES = 8;

  @Test
  void verdictsAreThoseOfOneAfterAnother() throws Exception {
    try (Project project = Project.of("starter", "parallel")) {
      NativeBuild.GCC.build(project.folder().resolve("native"), "libfoo.so", "foo.c");
      for (int i = 1; i <= CLASSES; i++) {
        Files.writeString(
            project.folder().resolve("src/test/java/com/acme/Parallel" + i + "Test.java"),
            """
            package com.acme;

            @io.asanloop.AsanLoop(iterations = 3, libraryPath = "native")
            class Parallel%dTest extends Parallel {}
            """
                .formatted(i));
      }
      int runs = Integer.getInteger("parallel.runs", 1);
      for (int run = 1; run <= runs; run++) {
        check(project, project.folder().resolve("target/children-" + run));
        System.out.println("run " + run + " of " + runs + ": passed");
      }
    }
  }

  private static void check(Project project, Path children) throws Exception {
    Files.createDirectories(children);
    MavenResult result =
        project.maven(
            "test",
            "-Dtest=Parallel?Test",
            "-Dacme.children=" + children,
            "-Dasanloop.parallelism=2",
            "-Djunit.jupiter.execution.parallel.enabled=true",
            "-Djunit.jupiter.execution.parallel.mode.classes.default=concurrent");

    assertThat(result.outcomes())
        .as(result.log())
        .containsExactlyElementsOf(
            IntStream.rangeClosed(1, CLASSES)
                .boxed()
                .flatMap(
                    i ->
                        Stream.of(
                            "Parallel" + i + "Test.frees passed",
                            "Parallel" + i + "Test.leaks failure"))
                .toList());
    assertThat(result.tests())
        .filteredOn(test -> test.outcome().equals("failure"))
        .allSatisfy(
            test ->
                assertThat(test.message())
                    .contains("direct leak in every iteration: 3 blocks, 123 bytes in all"));
  }
}
