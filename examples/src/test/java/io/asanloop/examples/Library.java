package io.asanloop.examples;

import com.sun.jna.Native;
import com.sun.jna.Pointer;

/**
 * The C library that the examples test, as JNA sees it. It was built with {@code
 * -fsanitize=address}; see {@code native-fixtures/CMakePresets.json} for the flags.
 */
interface Library extends com.sun.jna.Library {
  /** Where the build put {@code libfixtures.so}, as {@code libraryPath} wants it. */
  String PATH = "../native-fixtures/target/asan";

  Library INSTANCE = Native.load("fixtures", Library.class);

  int heap_overflow_write();

  int use_after_free();

  Pointer handle_open();

  int handle_use(Pointer handle);

  void handle_close(Pointer handle);

  Pointer cache_get();
}
