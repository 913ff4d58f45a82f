package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Libraries built by clang are told of in the same words, whether they name a runtime or not. */
class ClangIT {
  private static Project project;
  private static MavenResult result;

  @BeforeAll
  static void runsOnce() throws Exception {
    project = Project.withFixtures("fresh", "clang");
    List<ClangBuild> builds =
        ClangBuild.all().stream().filter(build -> build.missing().isEmpty()).toList();
    if (!builds.isEmpty()) {
      for (ClangBuild build : builds) {
        build.build(project.folder().resolve("native"));
      }
      String tests = builds.stream().map(ClangBuild::testClass).collect(Collectors.joining(","));
      result = project.maven("test", "-Dtest=" + tests);
    }
  }

  @AfterAll
  static void cleanUp() throws IOException {
    project.close();
  }

  static List<ClangBuild> builds() {
    return ClangBuild.all();
  }

  @ParameterizedTest
  @MethodSource("builds")
  void aLeak(ClangBuild build) throws IOException {
    assumeBuilt(build);
    TestCase test = result.test(build.testClass() + ".leak_direct");

    assertThat(test.type()).as(test.text()).isEqualTo("io.asanloop.NativeMemoryError");
    assertThat(test.message())
        .startsWith("1 leak in " + build.testClass() + ".leak_direct() after 3 iterations")
        .contains(
            "direct leak in every iteration: 3 blocks, 123 bytes in all (1 block, 41 bytes per iteration)\n")
        .containsPattern(
            "buffer_new +\\(" + result.bug("native", "leak_direct") + "\\) +libfixtures.so\n");
  }

  @ParameterizedTest
  @MethodSource("builds")
  void theRuntimeIsOfItsVersion(ClangBuild build) throws IOException {
    assumeBuilt(build);
    Path report =
        project
            .folder()
            .resolve("target/asanloop/com.acme." + build.testClass() + "/leak_direct/report.txt");

    assertThat(Files.readString(report))
        .containsPattern(
            "\nRuntime of the sanitizer: /\\S+/clang/"
                + build.version()
                + "[./]\\S*: /\\S+/libfixtures.so belongs to clang "
                + build.version()
                + "'s ");
  }

  @ParameterizedTest
  @MethodSource("builds")
  void anOverflow(ClangBuild build) throws IOException {
    assertFound(build, "heap_overflow_write", "heap-buffer-overflow", "write_at");
  }

  @ParameterizedTest
  @MethodSource("builds")
  void aUseAfterFree(ClangBuild build) throws IOException {
    assertFound(build, "use_after_free", "heap-use-after-free", "first_byte");
  }

  @ParameterizedTest
  @MethodSource("builds")
  void aNullDereference(ClangBuild build) throws IOException {
    assertFound(build, "null_dereference", "SEGV", "value_at");
  }

  @ParameterizedTest
  @MethodSource("builds")
  void anExceptionIsSilent(ClangBuild build) {
    assumeBuilt(build);
    TestCase test = result.test(build.testClass() + ".throw_and_catch");

    assertThat(test).as(test.text()).returns("passed", TestCase::outcome);
  }

  private static void assertFound(ClangBuild build, String test, String keyword, String function)
      throws IOException {
    assumeBuilt(build);
    MemoryErrorsIT.assertFound(
        build.testClass() + "." + test, keyword, function, test, 3, "libfixtures.so", result);
  }

  private static void assumeBuilt(ClangBuild build) {
    assumeTrue(build.missing().isEmpty(), () -> build.missing().orElseThrow());
  }
}
