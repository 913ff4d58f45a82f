package com.acme;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What one test makes is dropped by another. */
@AsanLoop(iterations = 9, libraryPath = "native/build")
@TestMethodOrder(MethodOrderer.MethodName.class)
class DroppedElsewhereTest {
  private static Pointer handle;
  private static boolean made;

  @Test
  void a_makes() {
    if (!made) {
      handle = Fixtures.INSTANCE.handle_open(); // BUG: a_makes
      made = true;
    }
  }

  @Test
  void b_drops() {
    handle = null;
  }
}
