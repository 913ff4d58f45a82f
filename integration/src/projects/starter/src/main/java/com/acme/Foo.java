package com.acme;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;

interface Foo extends Library {
  Foo INSTANCE = Native.load("foo", Foo.class);

  Pointer foo_parse();

  void foo_free(Pointer buffer);
}
