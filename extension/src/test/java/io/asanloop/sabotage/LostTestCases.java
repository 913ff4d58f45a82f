package io.asanloop.sabotage;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import org.junit.jupiter.api.Test;

/** Tests that a child does not find; nested in no class, so that its file can be renamed. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
class LostTestCases {
  @Test
  void first() {
    Fixtures.INSTANCE.leak_direct_clean();
  }

  @Test
  void second() {
    Fixtures.INSTANCE.leak_direct_clean();
  }
}
