package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Runs in the JVM of the build tool, and says where that has the tests. */
class ModuleTest {
  @Test
  void isInTheModule() {
    assertEquals("com.acme.starter", getClass().getModule().getName());
  }
}
