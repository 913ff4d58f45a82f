package com.acme;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 10, libraryPath = "native")
class NoJnaTest {
  private static long held;

  @Test
  void hasNoJna() {
    assertThrows(ClassNotFoundException.class, () -> Class.forName("com.sun.jna.Native"));
    Foo.close(Foo.open());
  }

  @Test
  void forgets() {
    Foo.open();
  }

  @Test
  void holds() {
    Foo.close(held);
    held = Foo.open();
  }

  @Test
  void overflows() {
    Foo.overflow(Foo.open());
  }
}
