package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** What the build tool sets is there in the child. */
@AsanLoop(iterations = 3, libraryPath = "native")
class SettingsTest {
  @Test
  void areThoseOfTheBuildTool() {
    Parser.parseAndFree();
    assertEquals("of the pom", System.getProperty("acme.property"));
    assertEquals("of the pom", System.getenv("ACME_VARIABLE"));
    assertEquals("of the arguments", System.getProperty("acme.argument"));
  }
}
