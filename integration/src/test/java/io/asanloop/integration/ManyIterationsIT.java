package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Not one block and not one iteration is missing, however many there are. */
@ExtendWith(FreshProject.class)
class ManyIterationsIT {
  private static final String LEAKS =
      """
      # test                   | told                                              | allocated in | marked
      ThousandTest.every       | in every iteration: 1,000 blocks, 41,000 bytes    | buffer_new   | leak_direct
      ThousandTest.one         | once, in iteration 613 of 1,000: 1 block, 307 bytes | entry_new  | leak_in_call
      ThousandTest.everySeventh | in iterations 7, 14, 21, … 994 (142 of 1,000): 142 blocks, 41,606 bytes | page_new | leak_every_seventh
      HundredThousandTest.one  | once, in iteration 70,001 of 100,000: 1 block, 307 bytes | entry_new | leak_in_call
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = LEAKS)
  void each(String test, String told, String function, String marker, FreshProject.Run run)
      throws IOException {
    String javaMarker = test.substring(test.indexOf('.') + 1);
    new ToldLeak("direct leak " + told, function, marker).isIn(test, javaMarker, run.result());
    assertThat(run.result().test(test).message()).startsWith("1 leak in " + test + "() after ");
  }

  @Test
  void noneOfTheTwins(FreshProject.Run run) {
    TestCase twins = run.result().test("ThousandTest.twins");

    assertThat(twins).as(twins.text()).returns("passed", TestCase::outcome);
  }
}
