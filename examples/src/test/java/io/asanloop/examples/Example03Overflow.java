package io.asanloop.examples;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** A write past the end of a buffer: the failure names the line in C and the line in Java. */
@AsanLoop(iterations = 100, libraryPath = Library.PATH)
class Example03Overflow {
  @Test
  void writesPastTheEnd() {
    Library.INSTANCE.heap_overflow_write();
  }
}
