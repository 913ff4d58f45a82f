package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 3, libraryPath = "native/build")
class NoLibraryTest {
  @Test
  void adds() {
    assertEquals(4, 2 + 2);
  }
}
