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

  static native void callBack(Runnable runnable);

  static native long leakTailMalloc();

  static native void leakTailMallocClean();

  static native long leakTailStrdup();

  static native void leakTailStrdupClean();

  static native void leakUtfChars(String string);

  static native void leakUtfCharsClean(String string);

  static native void leakByteElements(byte[] array);

  static native void leakByteElementsClean(byte[] array);

  static native void leakGlobalReference(Object object);

  static native void leakGlobalReferenceClean(Object object);

  static native void holdGlobalReference(Object object);
}
