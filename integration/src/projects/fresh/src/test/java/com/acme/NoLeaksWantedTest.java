package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 3, libraryPath = "native/build", detectLeaks = false)
class NoLeaksWantedTest {
  @Test
  void leak_direct() {
    Fixtures.INSTANCE.leak_direct();
  }

  @Test
  void heap_overflow_write() {
    Fixtures.INSTANCE.heap_overflow_write(); // BUG: heap_overflow_write
  }
}
