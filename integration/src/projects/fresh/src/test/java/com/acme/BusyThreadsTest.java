package com.acme;

import com.sun.jna.Pointer;
import io.asanloop.AsanLoop;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Four threads open and close handles without end, also while checks are made. */
@AsanLoop(iterations = 9, libraryPath = "native/build")
class BusyThreadsTest {
  private static final Fixtures FIXTURES = Fixtures.INSTANCE;
  private static final List<Thread> THREADS = new ArrayList<>();
  private static volatile boolean stopped;

  @BeforeAll
  static void starts() {
    for (int i = 0; i < 4; i++) {
      Thread thread = new Thread(BusyThreadsTest::openAndClose);
      thread.start();
      THREADS.add(thread);
    }
  }

  private static void openAndClose() {
    while (!stopped) {
      Pointer handle = FIXTURES.handle_open();
      FIXTURES.handle_use(handle);
      FIXTURES.handle_close(handle);
    }
  }

  @Test
  void clean() {
    FIXTURES.leak_direct_clean();
  }

  @Test
  void cleanAgain() {
    FIXTURES.leak_new_clean();
  }

  @Test
  void leaks() {
    FIXTURES.leak_direct(); // BUG: leaks
  }

  @AfterAll
  static void stops() throws InterruptedException {
    stopped = true;
    for (Thread thread : THREADS) {
      thread.join();
    }
  }
}
