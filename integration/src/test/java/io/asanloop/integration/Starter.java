package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A project with a few annotated classes, and the programs that IDEs and build tools run tests by.
 * It is built once for all tests, which run it by one tool after another.
 *
 * @param project where it lies
 * @param classPath of its tests
 */
record Starter(Project project, String classPath) implements AutoCloseable {
  private static final long LIMIT_SECONDS = 120;

  /** Gives tests the project. */
  static final class Resolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Starter.class;
    }

    @Override
    public Starter resolveParameter(ParameterContext parameter, ExtensionContext context) {
      return context
          .getRoot()
          .getStore(Namespace.create(Starter.class))
          .getOrComputeIfAbsent(Starter.class, type -> build(), Starter.class);
    }
  }

  private static Starter build() {
    try {
      Project project = Project.of("starter");
      try {
        return new Starter(project, build(project));
      } catch (Throwable failed) {
        project.close();
        throw failed;
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static String build(Project project) throws IOException, InterruptedException {
    NativeBuild.GCC.build(project.folder().resolve("native"), "libfoo.so", "foo.c");
    MavenResult result =
        project.maven("test-compile", "dependency:build-classpath", "dependency:copy");
    if (result.exitCode() != 0) {
      throw new AssertionError(result.log());
    }
    Path target = project.folder().resolve("target");
    return String.join(
        File.pathSeparator,
        target.resolve("test-classes").toString(),
        target.resolve("classes").toString(),
        Files.readString(target.resolve("class-path")).strip());
  }

  /** Returns the jar of a program that runs tests. */
  String runner(String name) {
    return project.folder().resolve("target/runners/" + name + ".jar").toString();
  }

  /** Starts a JVM in the project's folder; what it prints goes to a file. */
  Process start(Path output, String... arguments) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command)
        .directory(project.folder().toFile())
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  /** Runs a JVM to its end, and returns what it printed. */
  String run(String... arguments) throws IOException, InterruptedException {
    Path output = project.folder().resolve("output");
    Process process = start(output, arguments);
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("it did not end\n" + Files.readString(output));
      }
      return Files.readString(output);
    } finally {
      Stream.concat(process.descendants(), Stream.of(process.toHandle()))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  /** Checks that a text tells a leak as the sources say it is. */
  void assertTells(String text, String test, String javaMarker) throws IOException {
    MavenResult sources = new MavenResult(0, "", project.folder(), List.of());
    assertThat(text)
        .contains("io.asanloop.NativeMemoryError: 1 leak in " + test + " after 3 iterations\n")
        .contains("direct leak in every iteration: 3 blocks, 123 bytes in all")
        .contains("at buffer_new  (" + sources.bug("native", "leak") + ")  libfoo.so\n")
        .contains("(" + sources.bug("src/test/java", javaMarker) + ")\n");
  }

  @Override
  public void close() throws IOException {
    project.close();
  }
}
