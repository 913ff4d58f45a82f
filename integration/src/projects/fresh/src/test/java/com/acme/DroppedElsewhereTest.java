package com.acme;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What one test makes is dropped by another, which holds a handle of its own when it is checked. */
@AsanLoop(iterations = 9, libraryPath = "native/build")
@TestMethodOrder(MethodOrderer.MethodName.class)
class DroppedElsewhereTest {
  private static Pointer handle;
  private static boolean made;
  private static boolean dropped;

  @Test
  void a_makes() {
    if (!made) {
      handle = Fixtures.INSTANCE.handle_open(); // BUG: a_makes
      made = true;
    }
  }

  @Test
  void b_drops() {
    if (!dropped) {
      handle = Fixtures.INSTANCE.handle_open();
      dropped = true;
    }
  }
}
