package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests with extensions in each of the ways in which a class has them; these lose the memory. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
@ExtendWith(ObservingExtension.class)
class ExtensionsTestCases {
  @RegisterExtension static final ObservingExtension STATIC = new ObservingExtension("static");

  @RegisterExtension final ObservingExtension instance = new ObservingExtension("instance");

  @Test
  @DisplayName("clean")
  void clean() {
    Planted.nowhere();
  }

  @Test
  @DisplayName("refused")
  void refused() {}

  @Test
  @DisplayName("declared parameter")
  void parameter(String text, TestInfo info) {
    assertEquals(info.getDisplayName(), text);
  }

  @Test
  @DisplayName("declared instance")
  void postProcessor() {}

  @Test
  @DisplayName("static before each")
  void beforeEach() {}

  @Test
  @DisplayName("instance around")
  void around() {}

  @Test
  @DisplayName("static after each")
  void afterEach() {}

  @Test
  @DisplayName("declared watcher")
  void watcher() {}
}
