package com.acme;

import io.asanloop.AsanLoop;
import io.asanloop.LoopInfo;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Calls no library, so that there is nothing to check: it passes where nobody checks. */
@AsanLoop(iterations = 3)
class NewTest {
  private final LoopInfo made;

  NewTest(LoopInfo made) {
    this.made = made;
  }

  @BeforeEach
  void beforeEach(LoopInfo info) {
    Assertions.assertEquals(made.toString(), info.toString());
  }

  @Test
  void one(LoopInfo info) {
    Assertions.assertEquals("iteration 1 of 1", info.toString());
  }

  @Test
  @AsanLoop(iterations = 1)
  void two(LoopInfo info) {
    Assertions.assertEquals("iteration 1 of 1", info.toString());
  }
}
