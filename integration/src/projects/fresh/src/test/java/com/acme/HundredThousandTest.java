package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 100_000, libraryPath = "native/build")
class HundredThousandTest {
  @Test
  void one() {
    Fixtures.INSTANCE.leak_in_call(70_001); // BUG: one
  }
}
