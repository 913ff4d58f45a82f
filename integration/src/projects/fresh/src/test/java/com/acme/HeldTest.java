package com.acme;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Each way for Java to hold a handle. Each iteration drops the handle of the one before: all are
 * lost but the last, which is still held when the check comes, and for good.
 */
@AsanLoop(iterations = 9, libraryPath = "native/build")
class HeldTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;

  private static final class Holder {
    long handle;
  }

  private static final Holder HOLDER = new Holder();
  private static final long[] ARRAY = new long[3];
  private static final Map<String, Long> MAP = new HashMap<>();
  private static long handle;
  private static long interior;
  private static long family;
  private static Pointer pointer;

  @Test
  void staticField() {
    handle = Pointer.nativeValue(FIXTURES.handle_open()); // BUG: staticField
  }

  @Test
  void instanceField() {
    HOLDER.handle = Pointer.nativeValue(FIXTURES.handle_open()); // BUG: instanceField
  }

  @Test
  void array() {
    ARRAY[1] = Pointer.nativeValue(FIXTURES.handle_open()); // BUG: array
  }

  @Test
  void map() {
    MAP.put("handle", Pointer.nativeValue(FIXTURES.handle_open())); // BUG: map
  }

  @Test
  void pointer() {
    pointer = FIXTURES.handle_open(); // BUG: pointer
  }

  @Test
  void interior() {
    interior = Pointer.nativeValue(FIXTURES.handle_open()) + 16; // BUG: interior
  }

  /** The children are held by their parent alone. */
  @Test
  void family() {
    family = Pointer.nativeValue(FIXTURES.family_open()); // BUG: family
  }
}
