package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import io.asanloop.testkit.FakeJavaHome;
import io.asanloop.testkit.FixtureSources;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A child whose runtime symbolizes itself, as gcc's does where no other program can: it is given
 * the options for that behind the parent's back, since this machine has such programs.
 */
class SelfSymbolizedTests {
  private static final String OPTIONS = "symbolize=1:stack_trace_format='    #%n %p %F %S (%m+%o)'";

  @AsanLoop(iterations = 3)
  static class BothTestCases {
    @Test
    void leaks() {
      Fixtures.INSTANCE.leak_direct();
    }

    @Test
    void overflows() {
      Fixtures.INSTANCE.heap_overflow_write();
    }
  }

  private static Run run;

  @BeforeAll
  static void runsOnce() throws IOException {
    run =
        FakeJavaHome.run(
            "export ASAN_OPTIONS=\"$ASAN_OPTIONS:" + OPTIONS + "\"",
            SanitizedRuns.of(BothTestCases.class).with("asanloop.library.path", Fixtures.ASAN));
  }

  @Test
  void aLeakIsExactAndTheLibrarys() {
    assertThat(run.findings("leaks()"))
        .singleElement()
        .returns(3L, Finding::blocks)
        .returns(123L, Finding::bytes)
        .satisfies(leak -> assertTop(leak, "leak_direct"));
  }

  @Test
  void anErrorHasItsLineInCAndInJava() {
    assertThat(run.findings("overflows()"))
        .singleElement()
        .satisfies(overflow -> assertTop(overflow, "heap_overflow_write"))
        .extracting(overflow -> overflow.javaFrames().get(0).getMethodName())
        .isEqualTo("overflows");
  }

  private static void assertTop(Finding finding, String bug) {
    Frame top = finding.topFrame().orElseThrow();
    assertThat(top.moduleName()).isEqualTo("libfixtures.so");
    assertThat(top.fileName().orElseThrow() + ":" + top.line().orElseThrow())
        .isEqualTo(FixtureSources.bug(bug));
  }
}
