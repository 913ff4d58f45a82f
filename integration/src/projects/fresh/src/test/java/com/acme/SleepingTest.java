package com.acme;

import io.asanloop.AsanLoop;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Sleeps in C and says so in a file first; run only when it is asked for by name. */
@AsanLoop(iterations = 1, libraryPath = "native")
class SleepingTest {
  @Test
  void sleeps() throws Exception {
    Files.writeString(Path.of("target", "sleeping"), String.valueOf(ProcessHandle.current().pid()));
    Foo.INSTANCE.foo_sleep(120);
  }
}
