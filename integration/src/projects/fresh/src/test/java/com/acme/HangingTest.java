package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

@AsanLoop(iterations = 3, libraryPath = "native", timeout = "5 s")
@TestMethodOrder(MethodOrderer.MethodName.class)
class HangingTest {
  @Test
  void aLoopsForever() {
    Foo.INSTANCE.foo_loop();
  }

  @Test
  void bIsFine() {
    Foo.INSTANCE.foo_free(Foo.INSTANCE.foo_parse());
  }
}
