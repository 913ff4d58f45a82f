package io.asanloop.examples;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** A leak: a handle that nobody closes. The failure names the line in C that allocated it. */
@AsanLoop(iterations = 100, libraryPath = Library.PATH)
class Example01Leak {
  @Test
  void forgetsToClose() {
    Library.INSTANCE.handle_use(Library.INSTANCE.handle_open());
  }
}
