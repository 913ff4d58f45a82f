package io.asanloop.sabotage;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.AsanLoop;
import io.asanloop.finding.Finding;
import io.asanloop.testkit.FakeJavaHome;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A green test turns red, and says what was not checked, when a part of the check is taken away.
 */
class SabotageTests {
  private static final String TEST = "isClean()";

  @AsanLoop(iterations = 3)
  static class CleanTestCases {
    @Test
    void isClean() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @AsanLoop(iterations = 3)
  static class ClosingTestCases {
    @Test
    void leaks() throws IOException {
      Fixtures.INSTANCE.leak_direct(); // Where no block lives there is nothing to look for.
      if (Boolean.getBoolean("sabotage")) {
        try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
          open.filter(ClosingTestCases::isReport)
              .map(fd -> Integer.parseInt(fd.getFileName().toString()))
              .forEach(Fixtures.INSTANCE::close_descriptor);
        }
      }
    }

    private static boolean isReport(Path descriptor) {
      try {
        return Files.readSymbolicLink(descriptor).toString().contains("/sanitizer.");
      } catch (IOException closedMeanwhile) {
        return false;
      }
    }
  }

  @Test
  void withoutSabotageTheTestIsGreen() {
    Run run = clean().run();

    run.assertPassed(TEST);
    assertThat(run.entries().get(TEST))
        .isEqualTo(
            Map.of(
                "asanloop.iterations", "3",
                "asanloop.modules", "libfixtures.so",
                "asanloop.leak.check", "finished"));
  }

  @Test
  void thePreloadIsDropped() throws IOException {
    assertThat(FakeJavaHome.run("unset LD_PRELOAD", clean()).inconclusive(TEST))
        .startsWith("SabotageTests.CleanTestCases.isClean() was not checked: it was not run\n")
        .contains("checked      nothing\n  not checked  memory errors, leaks\n")
        .contains("The AddressSanitizer runtime is not in the child JVM");
    clean().run().assertPassed(TEST);
  }

  @Test
  void leakDetectionIsSwitchedOff() throws IOException {
    String sabotage = "export ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\"";

    assertThat(FakeJavaHome.run(sabotage, clean()).inconclusive(TEST))
        .startsWith("SabotageTests.CleanTestCases.isClean() was not checked: it was not run\n")
        .contains(
            "planted leak          FAILED: the leak check saw none of the blocks that AsanLoop had planted"
                + " for it\n");
    clean().run().assertPassed(TEST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"poison_heap=0", "poison_partial=0"})
  void theHeapIsNotWatched(String option) throws IOException {
    String sabotage = "export ASAN_OPTIONS=\"$ASAN_OPTIONS:" + option + "\"";

    assertThat(FakeJavaHome.run(sabotage, clean()).inconclusive(TEST))
        .startsWith("SabotageTests.CleanTestCases.isClean() was not checked: it was not run\n")
        .contains("The AddressSanitizer runtime in the child JVM does not watch the heap");
    clean().run().assertPassed(TEST);
  }

  @Test
  void theLibraryIsAPlainOne() {
    assertThat(
            SanitizedRuns.of(CleanTestCases.class)
                .with("asanloop.library.path", Fixtures.PLAIN)
                .run()
                .inconclusive(TEST))
        .startsWith(
            "SabotageTests.CleanTestCases.isClean() was not checked: no instrumented library was"
                + " loaded\n")
        .contains("not checked  memory errors, leaks\n");
    clean().run().assertPassed(TEST);
  }

  @Test
  void theOutputOfTheCheckIsClosed() {
    SanitizedRuns sabotaged =
        SanitizedRuns.of(ClosingTestCases.class)
            .with("asanloop.library.path", Fixtures.ASAN)
            .with("asanloop.jvm.args", "-Dsabotage=true");

    assertThat(sabotaged.run().inconclusive("leaks()"))
        .startsWith(
            "SabotageTests.ClosingTestCases.leaks() was not checked: the leak check was not"
                + " finished\n")
        .contains("not checked  leaks\n");
    assertThat(
            SanitizedRuns.of(ClosingTestCases.class)
                .with("asanloop.library.path", Fixtures.ASAN)
                .run()
                .findings("leaks()"))
        .extracting(Finding::blocks)
        .containsExactly(3L);
  }

  @Test
  void theEngineIsFilteredOut() {
    assertThat(
            clean()
                .onEngines("junit-jupiter")
                .run()
                .failure(CleanTestCases.class.getName(), ExtensionConfigurationException.class))
        .hasMessageStartingWith("@AsanLoop: this test was not checked");
    clean().onEngines("junit-jupiter", "asanloop").run().assertPassed(TEST);
  }

  private static SanitizedRuns clean() {
    return SanitizedRuns.of(CleanTestCases.class).with("asanloop.library.path", Fixtures.ASAN);
  }
}
