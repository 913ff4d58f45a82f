package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** One of each kind, with the library as one version of clang builds and links it. */
abstract class Clang {
  @Test
  void leak_direct() {
    Fixtures.INSTANCE.leak_direct();
  }

  @Test
  void heap_overflow_write() {
    Fixtures.INSTANCE.heap_overflow_write(); // BUG: heap_overflow_write
  }

  @Test
  void use_after_free() {
    Fixtures.INSTANCE.use_after_free(); // BUG: use_after_free
  }

  @Test
  void null_dereference() {
    Fixtures.INSTANCE.null_dereference(); // BUG: null_dereference
  }

  @Test
  void throw_and_catch() {
    assertEquals(1, Fixtures.INSTANCE.throw_and_catch());
  }
}
