package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** The option is the runtime's; with gcc it is off by default. */
@AsanLoop(
    iterations = 3,
    libraryPath = "native/build",
    options = "detect_stack_use_after_return=1")
class UseAfterReturnTest {
  @Test
  void use_after_return() {
    Fixtures.INSTANCE.use_after_return(); // BUG: use_after_return
  }

  @Test
  void use_after_return_clean() {
    Fixtures.INSTANCE.use_after_return_clean();
  }
}
