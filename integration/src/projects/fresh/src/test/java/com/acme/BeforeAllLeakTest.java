package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 9, libraryPath = "native/build")
class BeforeAllLeakTest {
  @BeforeAll
  static void leaks() {
    Fixtures.INSTANCE.leak_direct(); // BUG: BeforeAll
  }

  @Test
  void frees() {
    Fixtures.INSTANCE.leak_direct_clean();
  }
}
