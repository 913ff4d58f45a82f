package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import io.asanloop.testkit.SinceJUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Wherever a child dies, what it died in is red and nothing else, all else runs, and a test runner
 * hears of each test and container once.
 */
class DeathTests {
  @AsanLoop(iterations = 2)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class InitialiserTestCases {
    static {
      Runtime.getRuntime().halt(7);
    }

    @Test
    void first() {}

    @Test
    void second() {}
  }

  @AsanLoop(iterations = 2)
  static class BeforeAllTestCases {
    @BeforeAll
    static void dies() {
      Runtime.getRuntime().halt(7);
    }

    @Test
    void first() {}

    @Test
    void second() {}
  }

  @AsanLoop(iterations = 2)
  @TestClassOrder(ClassOrderer.OrderAnnotation.class)
  static class NestedTestCases {
    private static final int SIGSEGV = 11;

    @Test
    void outer() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Nested
    @Order(1)
    class Dying {
      @BeforeAll
      static void dies() {
        Fixtures.INSTANCE.raise_signal(SIGSEGV);
      }

      @Test
      void neverRun() {}
    }

    @Nested
    @Order(2)
    class Ending {
      @AfterAll
      static void dies() {
        Runtime.getRuntime().halt(7);
      }

      @Test
      void beforeTheEnd() {
        Fixtures.INSTANCE.leak_direct_clean();
      }
    }

    @Nested
    @Order(3)
    class Living {
      @Test
      void beside() {
        Fixtures.INSTANCE.leak_direct_clean();
      }
    }
  }

  @AsanLoop(iterations = 2)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class ConstructorTestCases {
    ConstructorTestCases(TestInfo info) {
      if (info.getDisplayName().equals("dies()")) {
        Runtime.getRuntime().halt(7);
      }
    }

    @Test
    void dies() {}

    @Test
    void lives() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 4)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class IterationTestCases {
    private static int iteration;

    @Test
    void dies() {
      Fixtures.INSTANCE.leak_direct_clean();
      if (++iteration == 3) {
        Runtime.getRuntime().halt(7);
      }
    }

    @Test
    void lives() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 2)
  static class DynamicTestCases {
    @TestFactory
    Stream<DynamicNode> factory() {
      return Stream.of(
          DynamicContainer.dynamicContainer(
              "container",
              Stream.of(
                  DynamicTest.dynamicTest("first", Fixtures.INSTANCE::leak_direct_clean),
                  DynamicTest.dynamicTest("dies", () -> Runtime.getRuntime().halt(7)),
                  DynamicTest.dynamicTest("third", Fixtures.INSTANCE::leak_direct_clean))),
          DynamicTest.dynamicTest("last", Fixtures.INSTANCE::leak_direct_clean));
    }
  }

  @AsanLoop(iterations = 2)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  @ParameterizedClass
  @ValueSource(ints = {1, 2, 3})
  static class ParameterizedTestCases {
    @Parameter int number;

    @Test
    void dies() {
      Fixtures.INSTANCE.leak_direct_clean();
      if (number == 2) {
        Runtime.getRuntime().halt(7);
      }
    }

    @Test
    void lives() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 2)
  @ParameterizedClass
  @ValueSource(ints = {1, 2, 3})
  static class BeforeInvocationTestCases {
    @Parameter int number;

    @BeforeParameterizedClassInvocation
    static void dies(int number) {
      if (number == 2) {
        Runtime.getRuntime().halt(7);
      }
    }

    @Test
    void lives() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 2)
  static class AfterAllTestCases {
    @AfterAll
    static void dies() {
      Runtime.getRuntime().halt(7);
    }

    @Test
    void first() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    void second() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @Test
  void inAnInitialiserItIsEachTestsThatNeedsTheClass() {
    Run run = run(InitialiserTestCases.class);

    assertDied(run, "first()", "InitialiserTestCases.first()", "");
    assertDied(run, "second()", "InitialiserTestCases.second()", "");
    assertHeard(
        run,
        InitialiserTestCases.class,
        "FAILED /[method:first()]",
        "FAILED /[method:second()]",
        "SUCCESSFUL ");
  }

  @Test
  void inBeforeAllItIsTheClassesAndNoTestIsRun() {
    Run run = run(BeforeAllTestCases.class);

    assertDied(run, BeforeAllTestCases.class.getName(), "BeforeAllTestCases", "");
    assertHeard(run, BeforeAllTestCases.class, "FAILED ");
  }

  @Test
  void inANestedClassOutsideItsTestsItIsThatClasses() {
    Run run = run(NestedTestCases.class);

    assertThat(run.findings("Dying")).extracting(Finding::kind).containsExactly(FindingKind.SEGV);
    assertThat(run.failure("Dying", NativeMemoryError.class))
        .hasMessageStartingWith("SEGV in DeathTests.NestedTestCases.Dying\n");
    assertDied(run, "Ending", "NestedTestCases.Ending", "");
    assertHeard(
        run,
        NestedTestCases.class,
        "SUCCESSFUL /[method:outer()]",
        "FAILED /[nested-class:Dying]",
        "SUCCESSFUL /[nested-class:Ending]/[method:beforeTheEnd()]",
        "FAILED /[nested-class:Ending]",
        "SUCCESSFUL /[nested-class:Living]/[method:beside()]",
        "SUCCESSFUL /[nested-class:Living]",
        "SUCCESSFUL ");
  }

  @Test
  @SinceJUnit(value = "5.12", has = "constructors that are told of their test")
  void inAConstructorItIsTheTestsThatTheInstanceIsFor() {
    Run run = run(ConstructorTestCases.class);

    assertDied(run, "dies()", "ConstructorTestCases.dies()", " in iteration 1 of 2");
    assertHeard(
        run,
        ConstructorTestCases.class,
        "FAILED /[method:dies()]",
        "SUCCESSFUL /[method:lives()]",
        "SUCCESSFUL ");
  }

  @Test
  void inALaterIterationItIsTheTests() {
    Run run = run(IterationTestCases.class);

    assertDied(run, "dies()", "IterationTestCases.dies()", " in iteration 3 of 4");
    assertHeard(
        run,
        IterationTestCases.class,
        "FAILED /[method:dies()]",
        "SUCCESSFUL /[method:lives()]",
        "SUCCESSFUL ");
  }

  @Test
  void inADynamicNodeItIsTheNodes() {
    Run run = run(DynamicTestCases.class);

    String factory = "/[test-factory:factory()]";
    String container = factory + "/[dynamic-container:#1]";
    assertDied(run, "#1#2", "DynamicTestCases.factory()[1][2]", " in iteration 1 of 2");
    assertHeard(
        run,
        DynamicTestCases.class,
        "SUCCESSFUL " + container + "/[dynamic-test:#1]",
        "FAILED " + container + "/[dynamic-test:#2]",
        "SUCCESSFUL " + container + "/[dynamic-test:#3]",
        "SUCCESSFUL " + container,
        "SUCCESSFUL " + factory + "/[dynamic-test:#2]",
        "SUCCESSFUL " + factory,
        "SUCCESSFUL ");
  }

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void inAnInvocationOfAClassItIsTheTestsInIt() {
    Run run = run(ParameterizedTestCases.class);

    String invocation = "/[class-template-invocation:#";
    assertDied(run, "dies()#2", "ParameterizedTestCases[2].dies()", " in iteration 1 of 2");
    assertHeard(
        run,
        ParameterizedTestCases.class,
        "SUCCESSFUL " + invocation + "1]/[method:dies()]",
        "SUCCESSFUL " + invocation + "1]/[method:lives()]",
        "SUCCESSFUL " + invocation + "1]",
        "FAILED " + invocation + "2]/[method:dies()]",
        "SUCCESSFUL " + invocation + "2]/[method:lives()]",
        "SUCCESSFUL " + invocation + "2]",
        "SUCCESSFUL " + invocation + "3]/[method:dies()]",
        "SUCCESSFUL " + invocation + "3]/[method:lives()]",
        "SUCCESSFUL " + invocation + "3]",
        "SUCCESSFUL ");
  }

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void beforeAnInvocationOfAClassItIsTheInvocations() {
    Run run = run(BeforeInvocationTestCases.class);

    String invocation = "/[class-template-invocation:#";
    String name = BeforeInvocationTestCases.class.getName();
    assertDied(run, name + "#2", "BeforeInvocationTestCases[2]", "");
    assertHeard(
        run,
        BeforeInvocationTestCases.class,
        "SUCCESSFUL " + invocation + "1]/[method:lives()]",
        "SUCCESSFUL " + invocation + "1]",
        "FAILED " + invocation + "2]",
        "SUCCESSFUL " + invocation + "3]/[method:lives()]",
        "SUCCESSFUL " + invocation + "3]",
        "SUCCESSFUL ");
  }

  @Test
  void inAfterAllItIsTheClasses() {
    Run run = run(AfterAllTestCases.class);

    assertDied(run, AfterAllTestCases.class.getName(), "AfterAllTestCases", "");
    assertHeard(
        run,
        AfterAllTestCases.class,
        "SUCCESSFUL /[method:first()]",
        "SUCCESSFUL /[method:second()]",
        "FAILED ");
  }

  private static void assertDied(Run run, String name, String told, String place) {
    assertThat(run.inconclusive(name))
        .startsWith(
            "DeathTests."
                + told
                + " was not finished: the child ended with exit code 7"
                + place
                + "\n\n"
                + "  checked      memory errors, up to there\n"
                + "  not checked  leaks, and what would have come after\n");
  }

  /** Asserts that these began and ended so, each once, and the class at last. */
  private static void assertHeard(Run run, Class<?> type, String... ends) {
    String segment =
        List.of(ends).toString().contains("class-template-invocation") ? "class-template" : "class";
    String id = "/[" + segment + ":" + type.getName() + "]";
    run.assertHeard(id, ends);
    assertThat(run.events())
        .startsWith("started [engine:asanloop]" + id)
        .endsWith(ends[ends.length - 1].replace(" ", " [engine:asanloop]" + id));
  }

  private static Run run(Class<?> type) {
    return SanitizedRuns.of(type).with("asanloop.library.path", Fixtures.ASAN).run();
  }
}
