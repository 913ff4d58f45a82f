package com.acme;

/** A class with native methods, which {@code libfixturesjni.so} implements. */
public final class FixturesJni {
  static {
    System.loadLibrary("fixturesjni");
  }

  private FixturesJni() {}

  /** Writes one byte behind a block of 197 bytes. */
  public static native int overflow();

  /** Writes the last byte of such a block. */
  public static native int overflowClean();

  /** Has the JVM copy a string and keeps the copy. */
  public static native void leakUtfChars(String string);

  /** Has the JVM copy a string and gives the copy back. */
  public static native void leakUtfCharsClean(String string);
}
