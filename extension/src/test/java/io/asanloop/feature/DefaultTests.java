package io.asanloop.feature;

import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

/** Tests that an interface brings along. */
interface DefaultTests {
  @Test
  default void defaults() {
    Planted.here();
  }

  @RepeatedTest(2)
  default void repeatedDefaults(RepetitionInfo repetition) {
    Planted.at(repetition.getCurrentRepetition() == 2);
  }
}
