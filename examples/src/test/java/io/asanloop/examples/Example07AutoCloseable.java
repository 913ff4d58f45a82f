package io.asanloop.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/**
 * A class of Java around the C API. Its object is collected, the memory of the handle is not: only
 * {@code close()} gives that back. The test without try-with-resources is red, and the failure
 * names the line of {@code handle_open}, which the constructor calls.
 */
@AsanLoop(iterations = 20, libraryPath = Library.PATH)
class Example07AutoCloseable {
  static final class Handle implements AutoCloseable {
    private final Pointer handle = Library.INSTANCE.handle_open();

    int use() {
      return Library.INSTANCE.handle_use(handle);
    }

    @Override
    public void close() {
      Library.INSTANCE.handle_close(handle);
    }
  }

  @Test
  void forgetsToClose() {
    assertEquals(1, new Handle().use());
  }

  @Test
  void closes() {
    try (Handle handle = new Handle()) {
      assertEquals(1, handle.use());
    }
  }
}
