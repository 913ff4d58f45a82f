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
}
