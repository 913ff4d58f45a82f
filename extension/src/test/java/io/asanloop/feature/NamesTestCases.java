package io.asanloop.feature;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Gets other names before it is run: see {@link NamesTests}. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
class NamesTestCases {
  @Test
  void hasSpaces() {
    Planted.here();
  }

  @Test
  void hasDollar() {
    Planted.here();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void hasQuotes(boolean loses) {
    Planted.at(loses);
  }
}
