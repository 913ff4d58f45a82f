package com.acme;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import java.lang.ref.Cleaner;
import org.junit.jupiter.api.Test;

/** Who forgets to close a wrapper that frees in a Cleaner has lost nothing. */
@AsanLoop(iterations = 50, libraryPath = "native/build")
class WrapperTest {
  private static final Cleaner CLEANER = Cleaner.create();

  private static final class Wrapper {
    Wrapper() {
      Pointer handle = Fixtures.INSTANCE.handle_open();
      CLEANER.register(this, () -> Fixtures.INSTANCE.handle_close(handle));
    }
  }

  private record Outer(Wrapper inner) {}

  @Test
  void wrapper() {
    new Wrapper();
  }

  @Test
  void wrapperOfAWrapper() {
    new Outer(new Wrapper());
  }
}
