package io.asanloop.feature;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.InconclusiveException;
import io.asanloop.NativeMemoryError;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.opentest4j.MultipleFailuresError;

/** What is told of classes that are not run or that break is what Jupiter tells. */
class BrokenTests {
  /** What goes by the class itself. */
  private static final String CLASS = "";

  @Test
  void disabled() {
    Pair pair = Pair.of(BrokenTestCases.DisabledClass.class);
    pair.assertAsJupiterAlone();
    pair.assertLeaks();
  }

  @Test
  void beforeAll() {
    Pair pair = Pair.of(BrokenTestCases.BeforeAllThrows.class);
    pair.assertAsJupiterAlone(CLASS);
    pair.assertLeaks();
    pair.assertLeakRidesOn(CLASS, 1);
  }

  @Test
  void afterAll() {
    Pair pair = Pair.of(BrokenTestCases.AfterAllThrows.class);
    pair.assertAsJupiterAlone(CLASS);
    pair.assertLeaks("test() = test()", "parameterized(int)/#2 = [2] number=2");
    pair.assertLeakRidesOn(CLASS, 1);
  }

  @Test
  void timeouts() {
    Pair pair = Pair.of(BrokenTestCases.Timeouts.class);
    pair.assertAsJupiterAlone(
        "expiresInAThreadOfItsOwn()", "expiresInTheSameThread()", "expiresOnce(int)/#2");
    pair.assertLeaks(
        "expiresOnce(int)/#1 = [1] number=1",
        "expiresOnce(int)/#3 = [3] number=3",
        "runsAfterThem() = runsAfterThem()");
    pair.assertLeakRidesOn("expiresInAThreadOfItsOwn()", 1);
    pair.assertLeakRidesOn("expiresInTheSameThread()", 1);
    pair.assertLeakRidesOn("expiresOnce(int)/#2", 1);
  }

  @Test
  void throwing() {
    Pair pair = Pair.of(BrokenTestCases.Throwing.class);
    pair.assertAsJupiterAlone("caused()", "several()");
    pair.assertTracesAsJupiterAlone();
    assertThat(pair.clean().failures().get(BrokenTestCases.Throwing.class.getName() + "/several()"))
        .isInstanceOfSatisfying(
            MultipleFailuresError.class, error -> assertThat(error.getFailures()).hasSize(2));
  }

  @Test
  void sources() {
    Pair pair = Pair.of(BrokenTestCases.Sources.class);
    pair.assertAsJupiterAlone("atOnce(int)", "empty(int)");
    pair.assertLeaks("runsAfterThem() = runsAfterThem()");
  }

  @Test
  void factories() {
    Pair pair = Pair.of(BrokenTestCases.Factories.class);
    pair.assertAsJupiterAlone("atOnce()");
    pair.assertLeaks("empty() = empty()", "runsAfterThem() = runsAfterThem()");
    pair.assertLeakRidesOn("atOnce()", 1);
  }

  @Test
  void whatBreaksOffInItsOnlyIteration() {
    Pair pair = Pair.of(BrokenTestCases.BreakingOff.class, Map.of("asanloop.iterations", "1"));
    pair.assertAsJupiterAlone("source(int)", "factory()");
    pair.assertLeaks("source(int)/#2 = [2] number=2", "factory()/#2 = node 2");
  }

  /** Here more is red than by Jupiter alone: what is green has run all of its iterations. */
  @Test
  void whatBreaksOffBeforeItsLastIteration() {
    Pair pair = Pair.of(BrokenTestCases.BreakingOff.class);
    Map<String, Throwable> failures = pair.clean().failures();
    String type = BrokenTestCases.BreakingOff.class.getName();
    assertThat(failures).hasSize(6);
    for (String container : List.of("/source(int)", "/factory()")) {
      assertThat(failures.get(type + container))
          .isExactlyInstanceOf(IllegalStateException.class)
          .hasMessage("at the third");
      for (String invocation : List.of("/#1", "/#2")) {
        assertThat(failures.get(type + container + invocation))
            .isInstanceOf(InconclusiveException.class)
            .hasMessageContaining(" was not checked: only 1 iteration of 2 was run\n");
      }
      assertThat(pair.planted().failures().get(type + container + "/#2"))
          .isInstanceOf(NativeMemoryError.class);
    }
  }
}
