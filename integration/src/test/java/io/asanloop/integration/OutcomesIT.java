package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What must be green, and what must not be although nothing was found. */
@ExtendWith(FreshProject.class)
class OutcomesIT {
  @Test
  void whatIsCleanIsGreen(FreshProject.Run run) {
    assertThat(run.result().outcomes())
        .contains(
            "JniTest.throwsAndCatches passed",
            "JniTest.throwsIntoJava passed",
            "JniTest.twins passed",
            "NoLeaksWantedTest.leak_direct passed",
            "UseAfterReturnTest.use_after_return_clean passed");
    assertThat(run.result().outcomes())
        .filteredOn(outcome -> outcome.startsWith("SilentTest."))
        .containsExactly(
            "SilentTest.callsBack passed",
            "SilentTest.callsBackInAThread passed",
            "SilentTest.fillsACache passed",
            "SilentTest.opensAndCloses passed",
            "SilentTest.startsAThread passed",
            "SilentTest.throwsAndCatches passed",
            "SilentTest.twinsOfDeaths passed",
            "SilentTest.twinsOfLeaks passed",
            "SilentTest.twinsOfMemoryErrors passed");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NotInstrumentedTest.leak_direct_clean", "NoLibraryTest.adds"})
  void nothingIsGreenThatNothingWasCheckedOf(String name, FreshProject.Run run) {
    TestCase test = run.result().test(name);

    assertThat(test).returns("error", TestCase::outcome);
    assertThat(test.type()).isEqualTo("io.asanloop.InconclusiveException");
    assertThat(test.message())
        .startsWith(name + "() was not checked: no instrumented library was loaded\n")
        .contains("  checked      nothing\n")
        .contains("calls with -fsanitize=address and point libraryPath at it, or name it");
  }

  @Test
  void noTestOfTheProjectIsMissingAndSurefireSawNoCrash(FreshProject.Run run) {
    assertThat(run.result().log())
        .contains("Tests run: 138, Failures: 103, Errors: 4, Skipped: 0")
        .doesNotContain("crash")
        .doesNotContain("without properly saying goodbye");
  }
}
