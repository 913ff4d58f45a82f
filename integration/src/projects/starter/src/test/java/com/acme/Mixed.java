package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** Annotated and plain tests; run only where it is named. */
class Mixed {
  @Test
  @AsanLoop(iterations = 3, libraryPath = "native")
  void checked() {
    Runs.note("checked");
    Parser.parseAndFree();
  }

  @Test
  void plain() {
    Runs.note("plain");
  }
}
