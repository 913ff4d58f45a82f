package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** A project with a {@code module-info.java}; Surefire has its tests on the module path, or not. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ModulesIT {
  /** What the system lets one argument of a program have. */
  private static final int LONGEST_ARGUMENT = 128 * 1024;

  private static Project project;

  @BeforeAll
  static void build() throws Exception {
    project = Project.of("starter", "starter-module");
    NativeBuild.GCC.build(project.folder().resolve("native"), "libfoo.so", "foo.c");
  }

  @AfterAll
  static void delete() throws IOException {
    project.close();
  }

  @Test
  @Order(1)
  void onTheModulePath() throws Exception {
    MavenResult result = project.maven("test", "-Dtest=StarterTest,ModuleTest");

    assertThat(result.methods())
        .as(result.log())
        .containsExactly(
            "ModuleTest.isInTheModule passed",
            "StarterTest.frees passed",
            "StarterTest.leaks failure",
            "StarterTest.leaksForTwo failure",
            "StarterTest.leaksForTwo passed");
  }

  /** As the last one: the file with the class path stays. */
  @Test
  @Order(2)
  void onAClassPathThatIsLongerThanAnArgumentMayBe() throws Exception {
    String entry = project.folder() + "/long".repeat(200);
    String classPath =
        IntStream.rangeClosed(1, 200).mapToObj(i -> entry + i).collect(Collectors.joining(","));
    assertThat(classPath.length()).isGreaterThan(LONGEST_ARGUMENT);
    // Maven reads the file itself: the system would not let it be an argument either.
    Path file = Files.createDirectories(project.folder().resolve(".mvn")).resolve("maven.config");
    Files.writeString(file, "-Dmaven.test.additionalClasspath=" + classPath);

    MavenResult result =
        project.maven(
            "surefire:test", "-Dtest=StarterTest,ModuleTest", "-Dsurefire.useModulePath=false");

    assertThat(result.methods())
        .as(result.log())
        .containsExactly(
            "ModuleTest.isInTheModule failure",
            "StarterTest.frees passed",
            "StarterTest.leaks failure",
            "StarterTest.leaksForTwo failure",
            "StarterTest.leaksForTwo passed");
  }
}
