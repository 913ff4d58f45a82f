package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 9, libraryPath = "native/build")
class JniTest {
  @Test
  void leak() {
    FixturesJni.leak(); // BUG: leak
  }

  @Test
  void overflow() {
    FixturesJni.overflow(); // BUG: overflow
  }

  @Test
  void useAfterFree() {
    FixturesJni.useAfterFree(); // BUG: useAfterFree
  }

  @Test
  void nullDereference() {
    FixturesJni.nullDereference(); // BUG: nullDereference
  }

  @Test
  void throwsAndCatches() {
    assertEquals(300, FixturesJni.throwAndCatch(300));
  }

  @Test
  void throwsIntoJava() {
    assertThrows(IllegalStateException.class, FixturesJni::throwJava);
  }

  @Test
  void keepsAString() {
    FixturesJni.leakUtfChars("x".repeat(316)); // BUG: leakUtfChars
  }

  @Test
  void twins() {
    FixturesJni.leakClean();
    FixturesJni.overflowClean();
    FixturesJni.useAfterFreeClean();
    FixturesJni.nullDereferenceClean();
    FixturesJni.leakUtfCharsClean("x".repeat(316));
  }
}
