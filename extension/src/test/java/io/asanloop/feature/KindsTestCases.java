package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.net.URI;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/** Methods of every kind and from everywhere; nearly each loses memory. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
@Tag("class")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class KindsTestCases extends InheritedTests implements DefaultTests {
  @Test
  @Order(2)
  void plain() {
    Planted.here();
  }

  @Test
  @Order(1)
  void clean() {
    Planted.nowhere();
  }

  @RepeatedTest(3)
  void repeated(RepetitionInfo repetition) {
    assertEquals(3, repetition.getTotalRepetitions());
    Planted.at(repetition.getCurrentRepetition() == 2);
  }

  @TestFactory
  Stream<DynamicNode> factory() {
    return Stream.of(
        dynamicTest("clean", Planted::nowhere),
        dynamicContainer(
            "outer",
            URI.create("file:/somewhere"),
            Stream.of(
                dynamicTest("clean too", Planted::nowhere),
                dynamicContainer("inner", Stream.of(dynamicTest("loses", Planted::here))))));
  }

  @TestFactory
  DynamicNode single() {
    return dynamicTest("single", Planted::here);
  }

  @TestTemplate
  @ExtendWith(TwoContexts.class)
  void template(String context) {
    Planted.at(context.equals("two"));
  }

  @Test
  void overloaded(TestInfo info) {
    assertEquals("overloaded(TestInfo)", info.getDisplayName());
    Planted.nowhere();
  }

  @Test
  void overloaded(TestReporter reporter) {
    assertNotNull(reporter);
    Planted.here();
  }

  @Test
  @Override
  void overridden() {
    Planted.nowhere();
  }

  @Nested
  class First {
    @Test
    void method() {
      Planted.nowhere();
    }

    @Nested
    class Second {
      @Test
      void method() {
        Planted.here();
      }

      @Nested
      @Tag("third")
      class Third {
        @Test
        @Tag("method")
        void method(TestInfo info) {
          assertEquals(3, info.getTags().size());
          Planted.here();
        }
      }
    }
  }
}
