package com.acme;

/** {@code libfoo.so}, without any library in between. */
final class Foo {
  static {
    System.loadLibrary("foo");
  }

  private Foo() {}

  static native long open();

  static native void close(long foo);

  static native void overflow(long foo);
}
