package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import io.asanloop.testkit.SinceJUnit;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Of an annotated class a type is missing on the class path: it fails, as it does by Jupiter. */
class MissingTypeTests {
  private static final String SOURCE =
      """
      package com.acme;

      class Missing {}

      @io.asanloop.AsanLoop(iterations = 2, libraryPath = "%1$s")
      class MissingField {
        private Missing missing;

        @org.junit.jupiter.api.Test
        void test() {}
      }

      @io.asanloop.AsanLoop(iterations = 2, libraryPath = "%1$s")
      class MissingParameter {
        void takes(Missing missing) {}

        @org.junit.jupiter.api.Test
        void test() {}
      }
      """;

  private final Thread thread = Thread.currentThread();
  private final ClassLoader before = thread.getContextClassLoader();
  @TempDir private Path folder;
  private URLClassLoader loader;

  @BeforeEach
  void compile() throws IOException {
    Path source = folder.resolve("Missing.java");
    Files.writeString(source, SOURCE.formatted(Path.of(Fixtures.ASAN).toAbsolutePath()));
    int exitCode =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString(),
                source.toString());
    assertThat(exitCode).isZero();
    Files.delete(folder.resolve("com/acme/Missing.class"));
    loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, before);
    thread.setContextClassLoader(loader);
  }

  @AfterEach
  void close() throws IOException {
    thread.setContextClassLoader(before);
    loader.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "asanloop,junit-jupiter"})
  void ofAField(String engines) throws Exception {
    Run run = run("com.acme.MissingField", engines);

    assertThat(run.failure("com.acme.MissingField", NoClassDefFoundError.class))
        .hasMessage("com/acme/Missing");
    assertThat(run.results()).doesNotContainKey("test()");
  }

  /** Nobody can tell then what tests the class has; so it is the engine that fails. */
  @ParameterizedTest
  @SinceJUnit(value = "5.13", has = "a failed discovery that is a result and not an exception")
  @CsvSource({"asanloop, asanloop", "junit-jupiter, 'asanloop,junit-jupiter'"})
  void ofAParameter(String teller, String engines) throws Exception {
    Run run = run("com.acme.MissingParameter", engines);

    assertThat(run.failure(teller, JUnitException.class))
        .hasMessageContaining("encountered a critical issue during test discovery")
        .hasMessageContaining("[className = 'com.acme.MissingParameter'")
        .hasMessageContaining("NoClassDefFoundError: com/acme/Missing");
    assertThat(run.results())
        .containsOnlyKeys(engines.split(","))
        .satisfies(
            results ->
                assertThat(results.values())
                    .filteredOn(result -> result.getStatus() == Status.FAILED)
                    .hasSize(1));
  }

  private Run run(String name, String engines) throws ClassNotFoundException {
    return SanitizedRuns.of(Class.forName(name, false, loader)).onEngines(engines.split(",")).run();
  }
}
