package com.acme;

/** The clean functions of {@code libfixturesjni.so}; its source says what each does. */
public final class FixturesJni {
  static {
    System.loadLibrary("fixturesjni");
  }

  private FixturesJni() {}

  public static native void leakClean();

  public static native int overflowClean();

  public static native int useAfterFreeClean();

  public static native int nullDereferenceClean();

  public static native int throwAndCatch(int number);

  public static native void throwJava();

  public static native void callBack(Runnable runnable);

  public static native void leakTailMallocClean();

  public static native void leakTailStrdupClean();

  public static native void leakUtfCharsClean(String string);

  public static native void leakByteElementsClean(byte[] array);

  public static native void leakGlobalReferenceClean(Object object);
}
