package com.acme;

import com.sun.jna.Callback;
import com.sun.jna.Library;
import com.sun.jna.Native;

/** By a JNA interface. */
interface JnaBinding extends Binding, Library {
  interface IntFunction extends Callback {
    int call(int value);
  }

  /** Held for good: JNA unloads what nobody holds, and a thread of the library goes on running. */
  Binding INSTANCE = Native.load("fixtures", JnaBinding.class);

  static Binding load() {
    return INSTANCE;
  }

  int call_back(IntFunction callback, int value);

  @Override
  default void callBack(Runnable runnable) {
    call_back(
        value -> {
          runnable.run();
          return value;
        },
        1);
  }
}
