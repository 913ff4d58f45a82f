package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 100, libraryPath = "native")
class CleanTest {
  @Test
  void parsesAndFrees() {
    Foo.INSTANCE.foo_free(Foo.INSTANCE.foo_parse());
  }

  @Test
  void throwsAndCatches() {
    assertEquals(300, Foo.INSTANCE.foo_throw(300));
  }
}
