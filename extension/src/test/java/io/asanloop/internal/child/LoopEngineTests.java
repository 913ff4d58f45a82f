package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

class LoopEngineTests {
  private static final List<String> LOG = new ArrayList<>();

  @BeforeEach
  void clearLog() {
    LOG.clear();
  }

  static class CountsTestCases {
    CountsTestCases() {
      LOG.add("new " + LoopEngineRuns.marks());
    }

    @BeforeAll
    static void beforeAll() {
      LOG.add("beforeAll " + LoopEngineRuns.marks());
    }

    @BeforeEach
    void beforeEach() {
      LOG.add("before " + LoopEngineRuns.marks());
    }

    @Test
    void test() {
      LOG.add("test " + LoopEngineRuns.marks());
    }

    @AfterEach
    void afterEach() {
      LOG.add("after " + LoopEngineRuns.marks());
    }
  }

  @Test
  void runsEverythingPerTestInEachIterationAndTheRestOnce() throws IOException {
    List<String> told = LoopEngineRuns.of(CountsTestCases.class).iterations(2).warmup(1).run();

    assertThat(LOG)
        .containsExactly(
            "beforeAll ",
            "new 1:-1",
            "before 1:-1",
            "test 1:-1",
            "after 1:-1",
            "new 1:1",
            "before 1:1",
            "test 1:1",
            "after 1:1",
            "new 1:2",
            "before 1:2",
            "test 1:2",
            "after 1:2");
    assertThat(told)
        .containsExactly(
            "numbered 1 /[method:test()]",
            "phase ITERATIONS /[method:test()]",
            "started /[method:test()]",
            "pinned now",
            "iterated /[method:test()] 1+2 true",
            "checked /[method:test()]",
            "phase OUTSIDE ",
            "finished /[method:test()] SUCCESSFUL",
            "finished  SUCCESSFUL");
  }

  static class FailingTestCases {
    private static int runs;

    @Test
    void fails() {
      Assertions.assertTrue(++runs < 3, "run " + runs);
    }
  }

  @Test
  void stopsAtTheFirstIterationThatFails() throws IOException {
    FailingTestCases.runs = 0;
    assertThat(
            LoopEngineRuns.of(FailingTestCases.class)
                .iterations(9)
                .run("iterated", "checked", "finished"))
        .containsExactly(
            "iterated /[method:fails()] 0+3 false",
            "checked /[method:fails()]",
            "finished /[method:fails()] FAILED run 3 ==> expected: <true> but was: <false>",
            "finished  SUCCESSFUL");
  }

  @Test
  void countsWarmupRunsApart() throws IOException {
    FailingTestCases.runs = 0;
    assertThat(LoopEngineRuns.of(FailingTestCases.class).iterations(9).warmup(5).run("iterated"))
        .containsExactly("iterated /[method:fails()] 3+0 false");
  }

  static class AssumingTestCases {
    private static int runs;

    @Test
    void assumes() {
      Assumptions.assumeTrue(++runs < 3, "run " + runs);
    }
  }

  @Test
  void isAbortedByAnAssumptionInAnyIteration() throws IOException {
    AssumingTestCases.runs = 0;
    assertThat(LoopEngineRuns.of(AssumingTestCases.class).iterations(9).run("iterated", "finished"))
        .containsExactly(
            "iterated /[method:assumes()] 0+3 false",
            "finished /[method:assumes()] ABORTED Assumption failed: run 3",
            "finished  SUCCESSFUL");
  }

  static class SkippedTestCases {
    @Test
    @Disabled("not now")
    void disabled() {}

    @Test
    void enabled() {}
  }

  @Test
  void skipsWhatJupiterSkips() throws IOException {
    assertThat(
            LoopEngineRuns.of(SkippedTestCases.class)
                .iterations(2)
                .run("skipped", "iterated", "phase"))
        .containsExactlyInAnyOrder(
            "phase ITERATIONS /[method:disabled()]",
            "phase OUTSIDE ",
            "skipped /[method:disabled()] not now",
            "phase ITERATIONS /[method:enabled()]",
            "iterated /[method:enabled()] 0+2 true",
            "phase OUTSIDE ");
  }

  static class InitialisedTestCases {
    static {
      LOG.add("initialised " + LoopEngineRuns.marks());
    }

    @Test
    void test() {
      LOG.add("test " + LoopEngineRuns.marks());
    }
  }

  @Test
  void initialisesTheClassForTheFirstTestAndOutsideItsIterations() throws IOException {
    LoopEngineRuns.of(InitialisedTestCases.class).iterations(2).run();
    assertThat(LOG).containsExactly("initialised 1:0", "test 1:1", "test 1:2");
  }

  static class BrokenInitialiserTestCases {
    static final int NUMBER = Integer.parseInt("no number");

    @Test
    void test() {
      LOG.add("" + NUMBER);
    }
  }

  @Test
  void reportsWhatAnInitialiserThrowsAsTheTestsOwn() throws IOException {
    List<String> told = LoopEngineRuns.of(BrokenInitialiserTestCases.class).iterations(2).run();
    assertThat(told)
        .contains(
            "iterated /[method:test()] 0+1 false",
            "checked /[method:test()]",
            "finished /[method:test()] FAILED ");
    assertThat(LOG).isEmpty();
  }

  static class FactoryTestCases {
    private static int runs;

    @TestFactory
    Stream<DynamicNode> factory() {
      runs++;
      return Stream.of(
          DynamicTest.dynamicTest("a", () -> LOG.add("a " + LoopEngineRuns.marks())),
          DynamicContainer.dynamicContainer(
              "c", Stream.of(DynamicTest.dynamicTest("b", () -> Assertions.assertTrue(runs < 2)))));
    }
  }

  @Test
  void runsAFactoryAsAWhole() throws IOException {
    FactoryTestCases.runs = 0;
    String factory = "/[test-factory:factory()]";
    List<String> told = LoopEngineRuns.of(FactoryTestCases.class).iterations(3).run();
    assertThat(told)
        .filteredOn(line -> line.matches("(registered|iterated|checked|finished) .*"))
        .containsExactly(
            "registered " + factory + "/[dynamic-test:#1]",
            "registered " + factory + "/[dynamic-container:#2]",
            "registered " + factory + "/[dynamic-container:#2]/[dynamic-test:#1]",
            "finished "
                + factory
                + "/[dynamic-container:#2]/[dynamic-test:#1] FAILED expected: <true> but was: <false>",
            "iterated " + factory + " 0+3 false",
            "checked " + factory,
            "finished " + factory + "/[dynamic-container:#2] SUCCESSFUL",
            "finished " + factory + "/[dynamic-test:#1] SUCCESSFUL",
            "finished " + factory + " SUCCESSFUL",
            "finished  SUCCESSFUL");
    assertThat(LOG).containsExactly("a 1:1 2:1", "a 1:2 2:2", "a 1:3 2:3");
  }

  static class NestedTestCases {
    @Nested
    class InnerTestCases {
      @Test
      void inner() {}
    }

    @Test
    void outer() {}
  }

  @Test
  void loopsTestsOfNestedClasses() throws IOException {
    assertThat(LoopEngineRuns.of(NestedTestCases.class).iterations(2).run("iterated"))
        .containsExactly(
            "iterated /[method:outer()] 0+2 true",
            "iterated /[nested-class:InnerTestCases]/[method:inner()] 0+2 true");
  }

  @Test
  void leavesOutTestsThatHaveAnEnd() throws IOException {
    assertThat(
            LoopEngineRuns.of(NestedTestCases.class).finished("/[method:outer()]").run("iterated"))
        .containsExactly("iterated /[nested-class:InnerTestCases]/[method:inner()] 0+1 true");
  }

  @ParameterizedClass
  @ValueSource(strings = {"x", "y"})
  static class ParameterizedClassTestCases {
    @Parameter String value;

    @Test
    void test() {
      LOG.add(value);
    }
  }

  @Test
  void loopsTestsOfClassTemplates() throws IOException {
    assertThat(
            LoopEngineRuns.ofTemplate(ParameterizedClassTestCases.class, "/[method:test()]")
                .run("iterated"))
        .containsExactly(
            "iterated /[class-template-invocation:#1]/[method:test()] 0+2 true",
            "iterated /[class-template-invocation:#2]/[method:test()] 0+2 true");
    assertThat(LOG).containsExactly("x", "x", "y", "y");
  }

  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class PublishingTestCases {
    private static int runs;

    @Test
    void fails(TestReporter reporter) {
      reporter.publishEntry("failing " + ++runs);
      Assertions.assertTrue(runs < 3);
    }

    @Test
    void passes(TestReporter reporter) {
      reporter.publishEntry("passing " + ++runs);
    }
  }

  @Test
  void publishesOnlyOfTheFirstAndTheFailingIteration() throws IOException {
    PublishingTestCases.runs = 0;
    assertThat(LoopEngineRuns.of(PublishingTestCases.class).iterations(9).run("entry"))
        .containsExactly(
            "entry /[method:fails(org.junit.jupiter.api.TestReporter)] [failing 1]",
            "entry /[method:fails(org.junit.jupiter.api.TestReporter)] [failing 3]",
            "entry /[method:passes(org.junit.jupiter.api.TestReporter)] [passing 4]");
  }
}
