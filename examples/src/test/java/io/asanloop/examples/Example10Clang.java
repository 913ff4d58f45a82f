package io.asanloop.examples;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/**
 * The overflow of {@link Example03Overflow} in a library that clang built. Nothing is set for that:
 * the library tells which runtime it needs, and the failure is the same. Where no clang is
 * installed the folder is missing, which is a wrong configuration: the test is red, since nothing
 * was checked.
 */
@AsanLoop(iterations = 20, libraryPath = Example10Clang.PATH)
class Example10Clang {
  static final String PATH = "../native-fixtures/target/asan-clang";

  @Test
  void writesPastTheEnd() {
    Library.INSTANCE.heap_overflow_write();
  }
}
