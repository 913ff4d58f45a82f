package io.asanloop.examples;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A parameterized test: each argument has its own iterations and its own leak check. One of the
 * three takes an early return past the close, and only that invocation is red.
 */
@AsanLoop(iterations = 20, libraryPath = Library.PATH)
class Example08Parameterized {
  @ParameterizedTest
  @ValueSource(ints = {1, 0, 2})
  void uses(int times) {
    Pointer handle = Library.INSTANCE.handle_open();
    if (times == 0) {
      return;
    }
    for (int i = 0; i < times; i++) {
      Library.INSTANCE.handle_use(handle);
    }
    Library.INSTANCE.handle_close(handle);
  }
}
