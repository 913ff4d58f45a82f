package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.Assumptions.assumingThat;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIf;
import org.junit.jupiter.api.condition.DisabledOnJre;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that are skipped, aborted, or fail, and tests that publish. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
@Timeout(60)
class EndingsTestCases {
  @Test
  @Disabled("not now")
  void disabled() {
    fail("runs");
  }

  @Test
  @EnabledIf("isAsked")
  @EnabledOnOs(OS.LINUX)
  @DisabledOnJre(JRE.JAVA_18)
  void enabled() {
    Planted.here();
  }

  static boolean isAsked() {
    return true;
  }

  @Test
  @DisabledIf(value = "isAsked", disabledReason = "was asked")
  void disabledIf() {
    fail("runs");
  }

  @Test
  @DisabledOnOs(OS.LINUX)
  void disabledHere() {
    fail("runs");
  }

  @Test
  @EnabledIfSystemProperty(named = "user.dir", matches = "nowhere")
  void enabledElsewhere() {
    fail("runs");
  }

  @Nested
  @EnabledOnOs(OS.WINDOWS)
  class OnWindows {
    @Test
    void test() {
      fail("runs");
    }
  }

  @Test
  void assumes() {
    Planted.nowhere();
    assumeTrue(false, "not today");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void assumesOfOne(int number) {
    Planted.at(number == 3);
    assumeTrue(number != 2, () -> "not " + number);
  }

  @Test
  void assumesForApart() {
    assumingThat(false, () -> fail("runs"));
    Planted.here();
  }

  @Test
  void expects() {
    IllegalStateException thrown =
        assertThrows(
            IllegalStateException.class,
            () -> {
              throw new IllegalStateException("expected");
            });
    assertEquals("expected", thrown.getMessage());
    Planted.here();
  }

  @Test
  @DisplayName("fails by an assertion")
  void fails() {
    Planted.nowhere();
    assertEquals(1, 2, "one is not two");
  }

  /** Surefire turns assertions on, in a way of its own. */
  @Test
  void asserts() {
    Planted.nowhere();
    assert System.getProperty("user.dir") == null : "assertions are on";
  }

  @Test
  void throwsChecked() throws IOException {
    Planted.nowhere();
    throw new IOException("no such thing");
  }

  @Test
  void publishes(TestReporter reporter) {
    reporter.publishEntry("key", "value");
    reporter.publishEntry("alone");
    reporter.publishFile(
        "text.txt", MediaType.TEXT_PLAIN_UTF_8, file -> Files.writeString(file, "text"));
    Planted.here();
  }
}
