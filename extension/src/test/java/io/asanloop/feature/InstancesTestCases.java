package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.DisplayNameGenerator;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How instances are made, and what their constructors, fields and methods are given. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
@DisplayName("Instances, größer als 2 🙂")
class InstancesTestCases {
  @TempDir static Path shared;

  @TempDir Path field;

  private final String name;

  InstancesTestCases(TestInfo info, @TempDir Path folder) throws IOException {
    name = info.getDisplayName();
    assertEmpty(folder);
    Planted.at(name.equals("loses in its constructor"));
  }

  @BeforeEach
  void before(TestInfo info) {
    Planted.at(info.getDisplayName().equals("loses before"));
  }

  @AfterEach
  void after(TestInfo info) {
    Planted.at(info.getDisplayName().equals("loses after"));
  }

  @Test
  @DisplayName("loses in its constructor")
  void constructor(TestInfo info) {
    assertEquals(name, info.getDisplayName());
  }

  @Test
  @DisplayName("loses before")
  void beforeEach() {}

  @Test
  @DisplayName("loses after")
  void afterEach() {}

  @Test
  @DisplayName("has folders of its own")
  void folders(@TempDir Path parameter) throws IOException {
    assertNotNull(shared);
    assertEmpty(field);
    assertEmpty(parameter);
    Files.createFile(field.resolve("left behind"));
    Files.createFile(parameter.resolve("left behind"));
    Planted.here();
  }

  private static void assertEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(0, files.count());
    }
  }

  @Nested
  @TestInstance(TestInstance.Lifecycle.PER_CLASS)
  @DisplayNameGeneration(DisplayNameGenerator.ReplaceUnderscores.class)
  class One_instance_for_all {
    private static int instances;

    One_instance_for_all() {
      instances++;
    }

    @BeforeAll
    void beforeAll() {
      assertEquals(1, instances);
    }

    @Test
    void is_made_once() {
      assertEquals(1, instances);
      Planted.here();
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void has_a_source_that_is_not_static(int number) {
      assertEquals(1, instances);
      Planted.at(number == 2);
    }

    Stream<Integer> numbers() {
      return Stream.of(instances, instances + 1);
    }
  }
}
