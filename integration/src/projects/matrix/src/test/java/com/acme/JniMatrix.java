package com.acme;

import org.junit.jupiter.api.Test;

/** What only a native method can lose. */
abstract class JniMatrix extends Matrix {
  private static final int UTF_CHARS = 317;
  private static final int BYTE_ELEMENTS = 331;

  JniMatrix(Binding fixtures, When when) {
    super(fixtures, when);
  }

  @Test
  void jni_leak() {
    if (loses) {
      FixturesJni.leak(); // BUG: jni_leak
    } else {
      FixturesJni.leakClean();
    }
  }

  @Test
  void jni_tail_malloc() {
    if (loses) {
      FixturesJni.leakTailMalloc(); // BUG: jni_tail_malloc
    } else {
      FixturesJni.leakTailMallocClean();
    }
  }

  @Test
  void jni_tail_strdup() {
    if (loses) {
      FixturesJni.leakTailStrdup(); // BUG: jni_tail_strdup
    } else {
      FixturesJni.leakTailStrdupClean();
    }
  }

  @Test
  void jni_utf_chars() {
    if (loses) {
      FixturesJni.leakUtfChars("x".repeat(UTF_CHARS - 1)); // BUG: jni_utf_chars
    } else {
      FixturesJni.leakUtfCharsClean("x".repeat(UTF_CHARS - 1));
    }
  }

  @Test
  void jni_byte_elements() {
    if (loses) {
      FixturesJni.leakByteElements(new byte[BYTE_ELEMENTS]); // BUG: jni_byte_elements
    } else {
      FixturesJni.leakByteElementsClean(new byte[BYTE_ELEMENTS]);
    }
  }

  @Test
  void jni_global_reference() {
    if (loses) {
      FixturesJni.leakGlobalReference(new Object()); // BUG: jni_global_reference
    } else {
      FixturesJni.leakGlobalReferenceClean(new Object());
    }
  }

  @Test
  void jni_held_reference() {
    FixturesJni.holdGlobalReference(new Object());
  }
}
