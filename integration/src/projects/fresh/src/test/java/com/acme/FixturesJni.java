package com.acme;

/** {@code libfixturesjni.so}; its source says what each function does. */
final class FixturesJni {
  static {
    System.loadLibrary("fixturesjni");
  }

  private FixturesJni() {}

  static native void leak();

  static native void leakClean();

  static native int overflow();

  static native int overflowClean();

  static native int useAfterFree();

  static native int useAfterFreeClean();

  static native int nullDereference();

  static native int nullDereferenceClean();

  static native int throwAndCatch(int number);

  static native void throwJava();

  static native int utfLength(String string, boolean release);
}
