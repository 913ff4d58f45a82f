package com.acme;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@AsanLoop(iterations = 3, libraryPath = "native")
class StarterTest {
  private static final Foo FOO = Foo.INSTANCE;

  @Test
  void frees() {
    Runs.note("frees");
    FOO.foo_free(FOO.foo_parse());
  }

  @Test
  @Tag("leaking")
  void leaks() {
    Runs.note("leaks");
    FOO.foo_parse(); // BUG: leaks
  }

  @ParameterizedTest
  @Tag("leaking")
  @ValueSource(ints = {1, 2})
  void leaksForTwo(int number) {
    Runs.note("leaksForTwo " + number);
    if (number == 1) {
      FOO.foo_free(FOO.foo_parse());
    } else {
      FOO.foo_parse(); // BUG: leaksForTwo
    }
  }
}
