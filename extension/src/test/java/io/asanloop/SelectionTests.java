package io.asanloop;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectIteration;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.SanitizedRuns;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.discovery.MethodSelector;

/** A part of a test method is selected: exactly that is run and told, whoever's id selects it. */
class SelectionTests {
  private static final String CLASS = "/[class:" + SelectedTestCases.class.getName() + "]";
  private static final String TEMPLATE = CLASS + "/[test-template:parameterized(int)]";
  private static final String INVOCATION = TEMPLATE + "/[test-template-invocation:#";
  private static final String FACTORY = CLASS + "/[test-factory:factory()]";
  private static final String CONTAINER = FACTORY + "/[dynamic-container:#2]";
  private static final String IN_CONTAINER = CONTAINER + "/[dynamic-test:#";

  private static final MethodSelector PARAMETERIZED =
      selectMethod(SelectedTestCases.class, "parameterized", int.class);

  @AsanLoop(iterations = 2)
  static class SelectedTestCases {
    @Test
    void plain() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void parameterized(int number) {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @TestFactory
    Stream<DynamicNode> factory() {
      return Stream.of(
          node("first"),
          DynamicContainer.dynamicContainer("second", Stream.of(node("one"), node("two"))),
          node("third"));
    }

    private static DynamicTest node(String name) {
      return DynamicTest.dynamicTest(name, Fixtures.INSTANCE::leak_direct_clean);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "junit-jupiter"})
  void aDynamicNodeByItsId(String engine) {
    assertRun(
        List.of(selectUniqueId("[engine:" + engine + "]" + FACTORY + "/[dynamic-test:#3]")),
        FACTORY + "/[dynamic-test:#3]",
        FACTORY,
        CLASS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "junit-jupiter"})
  void aDynamicNodeInAContainerByItsId(String engine) {
    assertRun(
        List.of(selectUniqueId("[engine:" + engine + "]" + IN_CONTAINER + "2]")),
        IN_CONTAINER + "2]",
        CONTAINER,
        FACTORY,
        CLASS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "junit-jupiter"})
  void anInvocationByItsId(String engine) {
    assertRun(
        List.of(selectUniqueId("[engine:" + engine + "]" + INVOCATION + "2]")),
        INVOCATION + "2]",
        TEMPLATE,
        CLASS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "junit-jupiter"})
  void anInvocationAndTheWholeMethodAreTheWholeMethod(String engine) {
    assertRun(
        List.of(selectUniqueId("[engine:" + engine + "]" + INVOCATION + "2]"), PARAMETERIZED),
        INVOCATION + "1]",
        INVOCATION + "2]",
        INVOCATION + "3]",
        TEMPLATE,
        CLASS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "junit-jupiter"})
  void aDynamicNodeAndTheWholeFactoryByTheirIdsAreTheWholeFactory(String engine) {
    assertRun(
        List.of(
            selectUniqueId("[engine:" + engine + "]" + FACTORY + "/[dynamic-test:#3]"),
            selectUniqueId("[engine:" + engine + "]" + FACTORY)),
        FACTORY + "/[dynamic-test:#1]",
        IN_CONTAINER + "1]",
        IN_CONTAINER + "2]",
        CONTAINER,
        FACTORY + "/[dynamic-test:#3]",
        FACTORY,
        CLASS);
  }

  @Test
  void iterationsByTheirNumber() {
    assertRun(
        List.of(
            selectIteration(PARAMETERIZED, 1),
            selectIteration(selectMethod(SelectedTestCases.class, "factory"), 0, 1)),
        INVOCATION + "2]",
        TEMPLATE,
        FACTORY + "/[dynamic-test:#1]",
        IN_CONTAINER + "1]",
        IN_CONTAINER + "2]",
        CONTAINER,
        FACTORY,
        CLASS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"asanloop", "junit-jupiter"})
  void anIterationAndAnInvocationAreBoth(String engine) {
    assertRun(
        List.of(
            selectIteration(PARAMETERIZED, 0),
            selectUniqueId("[engine:" + engine + "]" + INVOCATION + "3]")),
        INVOCATION + "1]",
        INVOCATION + "3]",
        TEMPLATE,
        CLASS);
  }

  @Test
  void anIterationAndTheWholeMethodAreTheWholeMethod() {
    assertRun(
        List.of(selectIteration(PARAMETERIZED, 1), PARAMETERIZED),
        INVOCATION + "1]",
        INVOCATION + "2]",
        INVOCATION + "3]",
        TEMPLATE,
        CLASS);
  }

  /** Asserts that these began and passed below our engine, each once, and nothing else did. */
  private static void assertRun(List<DiscoverySelector> selectors, String... ids) {
    SanitizedRuns.of(selectors.toArray(DiscoverySelector[]::new))
        .with("asanloop.library.path", Fixtures.ASAN)
        .run()
        .assertHeard("", Stream.of(ids).map(id -> "SUCCESSFUL " + id).toArray(String[]::new));
  }
}
