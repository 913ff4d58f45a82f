package io.asanloop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.testkit.Fixtures;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A test each of whose calls writes a line to a file, so that calls in any JVM count. */
abstract class CountedTestCases {
  /** System property that names the file. */
  static final String LOG = "counted.log";

  /** How the line begins that names the folder of an iteration. */
  static final String FOLDER = "in ";

  CountedTestCases() {
    called("constructor");
  }

  @BeforeAll
  static void beforeAll() {
    called("before all");
  }

  @BeforeEach
  void beforeEach() {
    called("before each");
  }

  @Test
  void test(@TempDir Path folder) throws IOException {
    called("test");
    called(FOLDER + folder);
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
    Files.createFile(folder.resolve("left behind"));
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @AfterEach
  void afterEach() {
    called("after each");
  }

  @AfterAll
  static void afterAll() {
    called("after all");
  }

  private static void called(String what) {
    try {
      Files.writeString(Path.of(System.getProperty(LOG)), what + "\n", StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AsanLoop(libraryPath = Fixtures.ASAN)
  static class InstanceForEach extends CountedTestCases {}

  @AsanLoop(libraryPath = Fixtures.ASAN)
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  static class InstanceForAll extends CountedTestCases {}
}
