package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Calls the library from every place of a test class that JUnit lets run before a test. */
@AsanLoop(iterations = 10)
@EnabledIf("loads")
class HostileTest {
  private static final Foo FOO = Foo.INSTANCE;

  @RegisterExtension static final Loading STATIC = new Loading(true);
  @RegisterExtension final Loading instance = new Loading(false);
  @TempDir static Path folder;

  private final int constructed = FOO.foo_throw(4);

  static boolean loads() {
    return FOO.foo_throw(5) == 5;
  }

  static Stream<Integer> numbers() {
    return Stream.of(FOO.foo_throw(6), FOO.foo_throw(7));
  }

  @BeforeAll
  static void before() {
    FOO.foo_free(FOO.foo_parse());
  }

  @BeforeEach
  void beforeEach() {
    FOO.foo_free(FOO.foo_parse());
  }

  @AfterEach
  void afterEach() {
    FOO.foo_free(FOO.foo_parse());
  }

  @AfterAll
  static void after() {
    FOO.foo_free(FOO.foo_parse());
  }

  @Test
  void passes() {
    assertEquals(4, constructed);
  }

  @Test
  void leaks() {
    FOO.foo_parse();
  }

  @Test
  void overflows() {
    FOO.foo_overflow(); // BUG: overflow
  }

  @Test
  void resolves(Integer number) {
    assertEquals(41, number);
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void takes(int number) {
    FOO.foo_throw(number);
  }

  @TestFactory
  Stream<DynamicTest> makes() {
    return numbers().map(n -> DynamicTest.dynamicTest("number " + n, () -> FOO.foo_throw(n)));
  }

  @Nested
  class Inner {
    @Test
    @EnabledIf("com.acme.HostileTest#loads")
    void passesToo() {
      FOO.foo_free(FOO.foo_parse());
    }
  }

  @Nested
  @TestInstance(Lifecycle.PER_CLASS)
  class Shared {
    private final int constructed = FOO.foo_throw(8);
    private int prepared;

    @BeforeAll
    void prepare() {
      prepared += FOO.foo_throw(9);
    }

    @Test
    void passesInOneInstance() {
      assertEquals(8 + 9, constructed + prepared);
    }
  }
}
