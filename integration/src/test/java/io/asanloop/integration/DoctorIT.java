package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command of the README: the jar, as it lies in a local repository. */
class DoctorIT {
  private static final long LIMIT_SECONDS = 120;
  private static final String VERSION = System.getProperty("it.version");
  private static final Path JAR =
      Path.of(
          System.getProperty("it.repository"),
          "io/asanloop/asanloop",
          VERSION,
          "asanloop-" + VERSION + ".jar");

  @TempDir Path folder;

  @Test
  void theJarAloneIsEnough() throws Exception {
    Result result = java("-jar", JAR.toString());

    assertThat(result.output()).startsWith("platform ").endsWith("\nAll is well\n");
    assertThat(result.output().lines()).hasSize(14);
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void theJarMayLieAnywhere() throws Exception {
    Path jar = Files.copy(JAR, folder.resolve("asanloop.jar"));

    Result result = java("-jar", jar.toString());

    assertThat(result.output()).endsWith("\nAll is well\n");
    assertThat(result.exitCode()).isZero();
  }

  @Test
  void aFolderWithoutALibraryIsNotWell() throws Exception {
    Result result = java("-jar", JAR.toString(), folder.toString());

    assertThat(result.output())
        .contains(
            "runtime               FAILED: no library to check: none in " + folder + " is built")
        .endsWith("\n1 of 13 checks failed\n");
    assertThat(result.exitCode()).isEqualTo(1);
  }

  @Test
  void whatIsNoFolderIsRefused() throws Exception {
    Result result = java("-jar", JAR.toString(), folder.resolve("none").toString());

    assertThat(result.output())
        .isEqualTo(
            """
            %s: no such folder.
            Expected: folders with the libraries under test, and arguments of the child JVM, which begin with -
            For example: java -jar asanloop.jar native/build -XX:+UseG1GC
            """
                .formatted(folder.resolve("none")));
    assertThat(result.exitCode()).isEqualTo(1);
  }

  private record Result(int exitCode, String output) {}

  private Result java(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("The doctor did not end\n" + Files.readString(output));
    }
    return new Result(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
  }
}
