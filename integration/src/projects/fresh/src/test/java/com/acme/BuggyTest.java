package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 100, libraryPath = "native")
class BuggyTest {
  @Test
  void leaks() {
    Foo.INSTANCE.foo_parse();
  }

  @Test
  void overflows() {
    Foo.INSTANCE.foo_overflow(); // BUG: overflow
  }

  @Test
  void usesAfterFree() {
    Foo.INSTANCE.foo_use_after_free(); // BUG: use after free
  }

  @Test
  void dereferencesNull() {
    Foo.INSTANCE.foo_null(); // BUG: null
  }

  @Test
  void failsOrdinarily() {
    assertEquals(301, Foo.INSTANCE.foo_throw(300));
  }

  @Test
  void isFine() {
    Foo.INSTANCE.foo_free(Foo.INSTANCE.foo_parse());
  }
}
