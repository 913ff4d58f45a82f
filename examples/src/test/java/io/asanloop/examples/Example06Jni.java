package io.asanloop.examples;

import com.acme.FixturesJni;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/**
 * A JNI library: {@code System.loadLibrary} finds it in the same {@code libraryPath}. The failure
 * names the line in C++, the native method, and the line in Java that called it.
 */
@AsanLoop(iterations = 20, libraryPath = Library.PATH)
class Example06Jni {
  @Test
  void writesPastTheEnd() {
    FixturesJni.overflow();
  }

  @Test
  void writesTheLastByte() {
    FixturesJni.overflowClean();
  }
}
