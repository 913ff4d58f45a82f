package io.asanloop.examples;

import com.acme.FixturesJni;
import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/**
 * A copy of a string that JNI code asks the JVM for and does not give back. The JVM allocates it,
 * the failure names the C++ line that asked. No class of JNA is needed for that.
 */
@AsanLoop(iterations = 20, libraryPath = Library.PATH)
class Example12JniLeak {
  private static final String TEXT = "x".repeat(316);

  @Test
  void forgetsToRelease() {
    FixturesJni.leakUtfChars(TEXT);
  }

  @Test
  void releases() {
    FixturesJni.leakUtfCharsClean(TEXT);
  }
}
