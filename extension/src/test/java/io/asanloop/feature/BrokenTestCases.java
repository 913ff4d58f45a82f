package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that are not run, and classes of which something around their tests does not work. */
final class BrokenTestCases {
  private BrokenTestCases() {}

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  @Disabled("all of it")
  static class DisabledClass {
    @BeforeAll
    static void beforeAll() {
      fail("runs");
    }

    @Test
    void test() {
      fail("runs");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parameterized(int number) {
      fail("runs with " + number);
    }

    @Nested
    class Inner {
      @Test
      void test() {
        fail("runs");
      }
    }
  }

  /** With more than one iteration a failure also says in which. */
  @AsanLoop(iterations = 1, libraryPath = Fixtures.ASAN)
  static class Throwing {
    @Test
    void caused() {
      throw new IllegalStateException(
          "outer", assertThrows(Exception.class, () -> List.of().iterator().next()));
    }

    @Test
    void several() {
      assertAll(() -> assertEquals(1, 2), () -> assertEquals("a", "b"));
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  static class BeforeAllThrows {
    @BeforeAll
    static void beforeAll() {
      Planted.here();
      throw new IllegalStateException("before all");
    }

    @AfterAll
    static void afterAll() {
      Planted.nowhere();
    }

    @Test
    void test() {
      fail("runs");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parameterized(int number) {
      fail("runs with " + number);
    }

    @Nested
    class Inner {
      @Test
      void test() {
        fail("runs");
      }
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  static class AfterAllThrows {
    @Test
    void test() {
      Planted.here();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parameterized(int number) {
      Planted.at(number == 2);
    }

    @AfterAll
    static void afterAll() {
      Planted.here();
      throw new IllegalStateException("after all");
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class Timeouts {
    private static final CountDownLatch NEVER = new CountDownLatch(1);

    /** So that the time of a test is not spent on loading. */
    @BeforeAll
    static void loadsTheLibrary() {
      Planted.nowhere();
    }

    @Test
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void expiresInAThreadOfItsOwn() throws InterruptedException {
      Planted.here();
      NEVER.await();
    }

    @Test
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SAME_THREAD)
    void expiresInTheSameThread() throws InterruptedException {
      Planted.here();
      NEVER.await();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    @Timeout(value = 1, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void expiresOnce(int number) throws InterruptedException {
      Planted.here();
      if (number == 2) {
        NEVER.await();
      }
    }

    @Test
    void runsAfterThem() {
      Planted.here();
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class Sources {
    @ParameterizedTest
    @MethodSource
    void atOnce(int number) {
      fail("runs with " + number);
    }

    static Stream<Integer> atOnce() {
      Planted.nowhere();
      throw new IllegalStateException("source");
    }

    @ParameterizedTest
    @MethodSource("nothing")
    void empty(int number) {
      fail("runs with " + number);
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("nothing")
    void emptyAndAllowed(int number) {
      fail("runs with " + number);
    }

    static Stream<Integer> nothing() {
      Planted.nowhere();
      return Stream.empty();
    }

    @Test
    void runsAfterThem() {
      Planted.here();
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class Factories {
    @TestFactory
    Stream<DynamicTest> atOnce() {
      Planted.here();
      throw new IllegalStateException("factory");
    }

    @TestFactory
    Stream<DynamicTest> empty() {
      Planted.here();
      return Stream.empty();
    }

    @Test
    void runsAfterThem() {
      Planted.here();
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  static class BreakingOff {
    @ParameterizedTest
    @MethodSource("numbers")
    void source(int number) {
      Planted.at(number == 2);
    }

    @TestFactory
    Stream<DynamicTest> factory() {
      return numbers()
          .mapToObj(number -> dynamicTest("node " + number, () -> Planted.at(number == 2)));
    }

    static IntStream numbers() {
      return IntStream.of(1, 2, 3)
          .peek(
              number -> {
                if (number == 3) {
                  throw new IllegalStateException("at the third");
                }
              });
    }
  }
}
