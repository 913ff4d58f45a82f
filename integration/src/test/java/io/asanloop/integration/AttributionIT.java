package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A leak is told to the test that made it, or to the class, and to nobody else. */
@ExtendWith(FreshProject.class)
class AttributionIT {
  @ParameterizedTest
  @ValueSource(strings = {"disposed", "collected"})
  void aLibraryThatIsUnloadedBeforeTheCheck(String test, FreshProject.Run run) throws IOException {
    new ToldLeak("direct leak in every iteration: 9 blocks, 369 bytes", "buffer_new", "leak_direct")
        .isIn("UnloadedTest." + test, test, run.result());
  }

  @Test
  void whatOneTestMakesAndAnotherDrops(FreshProject.Run run) throws IOException {
    TestCase told = ofClass("DroppedElsewhereTest", run);

    new ToldLeak(
            "direct leak once, in iteration 1 of 9: 1 block, 97 bytes", "handle_new", "handle_open")
        .isIn(told, run.result());
    assertThat(told.message())
        .contains(
            "made in DroppedElsewhereTest.a_makes(), lost since DroppedElsewhereTest.b_drops()");
    assertPassed(run, "DroppedElsewhereTest.a_makes", "DroppedElsewhereTest.b_drops");
  }

  @Test
  void beforeAllTests(FreshProject.Run run) throws IOException {
    TestCase told = ofClass("BeforeAllLeakTest", run);

    new ToldLeak("direct leak: 1 block, 41 bytes", "buffer_new", "leak_direct")
        .isIn(told, run.result());
    assertThat(told.message())
        .contains("made outside iterations, before the first test\n")
        .contains(
            "(" + run.result().bug("src/test/java/com/acme/BeforeAllLeakTest.java", "BeforeAll"));
    assertPassed(run, "BeforeAllLeakTest.frees");
  }

  @Test
  void aThreadOfTheLibrary(FreshProject.Run run) throws IOException {
    TestCase told = ofClass("LibraryThreadTest", run);

    new ToldLeak("on a thread of the library", "sample_new", "leaking_thread")
        .isIn(told, run.result());
    assertPassed(run, "LibraryThreadTest.one", "LibraryThreadTest.another");
  }

  @Test
  void whileOtherThreadsAllocateAndFree(FreshProject.Run run) throws IOException {
    new ToldLeak("direct leak in every iteration: 9 blocks, 369 bytes", "buffer_new", "leak_direct")
        .isIn("BusyThreadsTest.leaks", "leaks", run.result());
    assertThat(run.result().test("BusyThreadsTest.leaks").message()).startsWith("1 leak in ");
    assertPassed(run, "BusyThreadsTest.clean", "BusyThreadsTest.cleanAgain");
    assertThat(run.result().tests())
        .filteredOn(test -> test.name().startsWith("BusyThreadsTest."))
        .hasSize(3);
  }

  /** What failed of a class beside its tests. */
  private static TestCase ofClass(String name, FreshProject.Run run) {
    List<TestCase> failed =
        run.result().tests().stream()
            .filter(test -> test.name().startsWith(name + "."))
            .filter(test -> !test.outcome().equals("passed"))
            .toList();
    assertThat(failed).as(name).hasSize(1);
    return failed.get(0);
  }

  private static void assertPassed(FreshProject.Run run, String... names) {
    for (String name : names) {
      TestCase test = run.result().test(name);
      assertThat(test).as(test.text()).returns("passed", TestCase::outcome);
    }
  }
}
