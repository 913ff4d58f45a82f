package io.asanloop.feature;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tests that others inherit. */
abstract class InheritedTests {
  @Test
  void inherited() {
    Planted.here();
  }

  @Test
  void overridden() {
    Planted.here();
  }

  @Nested
  class InheritedInner {
    @Test
    void inner() {
      Planted.here();
    }
  }
}
