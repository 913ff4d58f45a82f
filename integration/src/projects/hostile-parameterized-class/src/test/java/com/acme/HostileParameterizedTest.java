package com.acme;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.asanloop.AsanLoop;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@AsanLoop(iterations = 10)
@ParameterizedClass
@MethodSource("numbers")
class HostileParameterizedTest {
  private static final Foo FOO = Foo.INSTANCE;

  private final int number;

  HostileParameterizedTest(int number) {
    this.number = FOO.foo_throw(number);
  }

  static Stream<Integer> numbers() {
    return Stream.of(FOO.foo_throw(6), FOO.foo_throw(7));
  }

  @Test
  void passes() {
    assertTrue(number == 6 || number == 7);
  }

  @Test
  void leaksForSeven() {
    if (number == 7) {
      FOO.foo_parse();
    }
  }
}
