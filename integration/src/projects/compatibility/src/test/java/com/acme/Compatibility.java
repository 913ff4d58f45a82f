package com.acme;

import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** What has to come out the same everywhere, by one way to call C. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class Compatibility {
  private final Binding fixtures;

  Compatibility(Binding fixtures) {
    this.fixtures = fixtures;
  }

  @Test
  @Order(1)
  void leaks() {
    fixtures.leak_direct(); // BUG: compatibility_leaks
  }

  @Test
  @Order(2)
  void isClean() {
    fixtures.leak_direct_clean();
  }

  /** Last, as it ends the child. */
  @Test
  @Order(3)
  void overflows() {
    fixtures.heap_overflow_write(); // BUG: compatibility_overflows
  }
}
