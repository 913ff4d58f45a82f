package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 3, libraryPath = "native/build")
class MemoryErrorsTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;

  @Test
  void heap_overflow_write() {
    FIXTURES.heap_overflow_write(); // BUG: heap_overflow_write
  }

  @Test
  void heap_overflow_read() {
    FIXTURES.heap_overflow_read(); // BUG: heap_overflow_read
  }

  @Test
  void heap_underflow() {
    FIXTURES.heap_underflow(); // BUG: heap_underflow
  }

  @Test
  void use_after_free() {
    FIXTURES.use_after_free(); // BUG: use_after_free
  }

  @Test
  void use_after_scope() {
    FIXTURES.use_after_scope(); // BUG: use_after_scope
  }

  @Test
  void double_free() {
    FIXTURES.double_free(); // BUG: double_free
  }

  @Test
  void invalid_free() {
    FIXTURES.invalid_free(); // BUG: invalid_free
  }

  @Test
  void alloc_dealloc_mismatch() {
    FIXTURES.alloc_dealloc_mismatch(); // BUG: alloc_dealloc_mismatch
  }

  @Test
  void stack_overflow_buffer() {
    FIXTURES.stack_overflow_buffer(); // BUG: stack_overflow_buffer
  }

  @Test
  void global_overflow() {
    FIXTURES.global_overflow(); // BUG: global_overflow
  }

  @Test
  void container_overflow() {
    FIXTURES.container_overflow(); // BUG: container_overflow
  }

  @Test
  void memcpy_overflow() {
    FIXTURES.memcpy_overflow(); // BUG: memcpy_overflow
  }

  @Test
  void strcpy_overflow() {
    FIXTURES.strcpy_overflow(); // BUG: strcpy_overflow
  }

  @Test
  void negative_size() {
    FIXTURES.negative_size(); // BUG: negative_size
  }

  @Test
  void memcpy_overlap() {
    FIXTURES.memcpy_overlap(); // BUG: memcpy_overlap
  }
}
