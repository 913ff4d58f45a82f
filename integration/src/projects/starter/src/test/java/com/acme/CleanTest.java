package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 3, libraryPath = "native")
class CleanTest {
  @Test
  void frees() {
    Parser.parseAndFree();
  }
}
