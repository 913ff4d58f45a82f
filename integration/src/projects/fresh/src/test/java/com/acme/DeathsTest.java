package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

@AsanLoop(iterations = 3, libraryPath = "native/build")
class DeathsTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;

  @Test
  void null_dereference() {
    FIXTURES.null_dereference(); // BUG: null_dereference
  }

  @Test
  void divide_by_zero() {
    FIXTURES.divide_by_zero(); // BUG: divide_by_zero
  }

  @Test
  void illegal_instruction() {
    FIXTURES.illegal_instruction(); // BUG: illegal_instruction
  }

  @Test
  void abort_now() {
    FIXTURES.abort_now(); // BUG: abort_now
  }

  @Test
  void failed_assert() {
    FIXTURES.failed_assert(); // BUG: failed_assert
  }

  @Test
  void exit_now() {
    FIXTURES.exit_now(42);
  }

  @Test
  @AsanLoop(iterations = 3, libraryPath = "native/build", timeout = "5 s")
  void loop_forever() {
    FIXTURES.loop_forever();
  }

  @Test
  void recurse_forever() {
    FIXTURES.recurse_forever();
  }

  @Test
  void survives() {
    FIXTURES.leak_direct_clean();
  }
}
