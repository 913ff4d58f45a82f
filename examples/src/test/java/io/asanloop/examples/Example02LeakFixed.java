package io.asanloop.examples;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** The same test with the leak fixed: it passes, and passing means that it was checked. */
@AsanLoop(iterations = 100, libraryPath = Library.PATH)
class Example02LeakFixed {
  @Test
  void closes() {
    Pointer handle = Library.INSTANCE.handle_open();
    try {
      Library.INSTANCE.handle_use(handle);
    } finally {
      Library.INSTANCE.handle_close(handle);
    }
  }
}
