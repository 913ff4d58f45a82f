package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends of the child that no access to memory is the reason of. */
@ExtendWith(FreshProject.class)
class DeathsIT {
  @ParameterizedTest
  @CsvSource({"abort_now, give_up", "failed_assert, check"})
  void anAbortIsAFindingWithItsLineInC(String method, String function, FreshProject.Run run)
      throws IOException {
    TestCase test = run.result().test("DeathsTest." + method);

    assertThat(test.type()).isEqualTo("io.asanloop.NativeMemoryError");
    assertThat(test.message())
        .startsWith("ABRT in DeathsTest." + method + "() in iteration 1 of 3\n")
        .containsPattern(
            function + " +\\(" + run.result().bug("native", method) + "\\) +libfixtures.so\n");
  }

  @Test
  void anEndlessRecursionIsAStackOverflow(FreshProject.Run run) {
    TestCase test = run.result().test("DeathsTest.recurse_forever");

    assertThat(test.type()).isEqualTo("io.asanloop.NativeMemoryError");
    assertThat(test.message())
        .startsWith("stack-overflow in DeathsTest.recurse_forever() in iteration 1 of 3\n")
        .contains("at descend", "(deaths.c:")
        .containsPattern("called from Java\n +at com\\.acme\\.DeathsTest\\.recurse_forever\\(");
  }

  @Test
  void anExitIsInconclusive(FreshProject.Run run) {
    TestCase test = run.result().test("DeathsTest.exit_now");

    assertThat(test).returns("error", TestCase::outcome);
    assertThat(test.type()).isEqualTo("io.asanloop.InconclusiveException");
    assertThat(test.message())
        .startsWith(
            "DeathsTest.exit_now() was not finished: the child ended with exit code 42 in iteration"
                + " 1 of 3\n")
        .contains("checked      memory errors, up to there");
  }

  @Test
  void anEndlessLoopEndsAtTheTimeLimit(FreshProject.Run run) {
    TestCase test = run.result().test("DeathsTest.loop_forever");

    assertThat(test).returns("error", TestCase::outcome);
    assertThat(test.type()).isEqualTo("io.asanloop.InconclusiveException");
    assertThat(test.message())
        .startsWith(
            "DeathsTest.loop_forever() was not finished: the child was killed because its time was"
                + " over in iteration 1 of 3");
  }

  @Test
  void theTestsLeftAreRun(FreshProject.Run run) {
    assertThat(run.result().test("DeathsTest.survives")).returns("passed", TestCase::outcome);
  }
}
