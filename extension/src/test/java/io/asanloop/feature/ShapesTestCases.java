package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.fail;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes as users shape them, other than those around which they stand. */
final class ShapesTestCases {
  private ShapesTestCases() {}

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  record OfARecord(TestInfo info) {
    @Test
    void test() {
      Planted.at(info.getDisplayName().equals("test()"));
    }

    @Test
    void clean() {
      Planted.at(info.getDisplayName().equals("test()"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void parameterized(int number) {
      Planted.at(number == 2);
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  static class AroundAClassTemplate {
    @Test
    void test() {
      Planted.here();
    }

    @Nested
    @ParameterizedClass
    @ValueSource(ints = {1, 2})
    class Inner {
      @Parameter int number;

      @Test
      void test() {
        Planted.at(number == 2);
      }

      @ParameterizedTest
      @ValueSource(strings = {"a", "b"})
      void parameterized(String letter) {
        Planted.at(number == 1 && letter.equals("b"));
      }

      @Nested
      class Innermost {
        @Test
        void test() {
          Planted.at(number == 1);
        }
      }

      @Nested
      @Disabled("not now")
      class Never {
        @Test
        void test() {
          fail("runs");
        }
      }
    }
  }

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  @ParameterizedClass
  @ValueSource(ints = {1, 2})
  static class Tagged {
    @Parameter int number;

    @Test
    @Tag("slow")
    void slow() {
      Planted.at(number == 1);
    }

    @Test
    void other() {
      Planted.at(number == 2);
    }

    @Nested
    class Inner {
      @Test
      @Tag("slow")
      void slow() {
        Planted.at(number == 2);
      }
    }
  }
}
