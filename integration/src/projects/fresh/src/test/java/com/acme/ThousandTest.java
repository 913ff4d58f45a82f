package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 1000, libraryPath = "native/build")
class ThousandTest {
  @Test
  void every() {
    Fixtures.INSTANCE.leak_direct(); // BUG: every
  }

  @Test
  void one() {
    Fixtures.INSTANCE.leak_in_call(613); // BUG: one
  }

  @Test
  void everySeventh() {
    Fixtures.INSTANCE.leak_every_seventh(); // BUG: everySeventh
  }

  @Test
  void twins() {
    Fixtures.INSTANCE.leak_direct_clean();
    Fixtures.INSTANCE.leak_every_seventh_clean();
  }
}
