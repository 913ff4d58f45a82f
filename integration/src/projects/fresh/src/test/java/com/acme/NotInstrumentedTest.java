package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 3, libraryPath = "native/plain")
class NotInstrumentedTest {
  @Test
  void leak_direct_clean() {
    Fixtures.INSTANCE.leak_direct_clean();
  }
}
