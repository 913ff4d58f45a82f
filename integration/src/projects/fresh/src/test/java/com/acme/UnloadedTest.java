package com.acme;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** When the check comes, nothing of the library is left but what it has lost. */
@AsanLoop(iterations = 9, libraryPath = "native/build")
class UnloadedTest {
  interface Late extends Library {
    void leak_direct();
  }

  @Test
  void disposed() {
    NativeLibrary library = NativeLibrary.getInstance("fixtures");
    library.getFunction("leak_direct").invokeVoid(new Object[0]); // BUG: disposed
    library.dispose();
  }

  @Test
  void collected() {
    Native.load("fixtures", Late.class).leak_direct(); // BUG: collected
  }
}
