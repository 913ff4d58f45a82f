package com.acme;

import static org.junit.jupiter.api.Assertions.fail;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class SecondFailsTest {
  @BeforeAll
  static void begin() {
    Runs.note("SecondFailsTest");
  }

  @Test
  void fails() {
    fail("on purpose");
  }
}
