package io.asanloop.examples;

import io.asanloop.AsanLoop;
import org.junit.jupiter.api.Test;

/** A read of memory that was freed: the failure names where it was read, freed, and allocated. */
@AsanLoop(iterations = 100, libraryPath = Library.PATH)
class Example04UseAfterFree {
  @Test
  void readsWhatWasFreed() {
    Library.INSTANCE.use_after_free();
  }
}
