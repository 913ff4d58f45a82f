package com.acme;

import io.asanloop.AsanLoop;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Sleeps in C and says so in a file first; run only when it is asked for by name. */
@AsanLoop(iterations = 1, libraryPath = "native/build")
class SleepingTest {
  @Test
  void sleeps() throws Exception {
    Files.writeString(Path.of("target", "sleeping"), String.valueOf(ProcessHandle.current().pid()));
    Fixtures.INSTANCE.sleep_seconds(120);
  }
}
