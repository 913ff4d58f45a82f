package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.MediaType;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;

/** Tests whose later iterations are not like the first. */
@AsanLoop(iterations = 4, libraryPath = Fixtures.ASAN)
@TestMethodOrder(MethodOrderer.MethodName.class)
class LaterTestCases {
  private static final CountDownLatch NEVER = new CountDownLatch(1);
  private static final Set<Thread> THREADS = new HashSet<>();
  private static int failing;
  private static int hanging;
  private static int hangingByParameter;
  private static int passing;

  @Test
  void fails(TestReporter reporter) {
    publish(reporter, ++failing);
    Planted.here();
    assertNotEquals(3, failing);
  }

  @Test
  @Timeout(2)
  void hangs() throws InterruptedException {
    Planted.here();
    if (++hanging == 2) {
      NEVER.await();
    }
  }

  @RepeatedTest(1)
  void hangsByParameter() throws InterruptedException {
    Planted.here();
    if (++hangingByParameter == 3) {
      NEVER.await();
    }
  }

  @Test
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void hasAThreadForEach() {
    assertTrue(THREADS.add(Thread.currentThread()));
    assertEquals(
        "junit-timeout-thread", Thread.currentThread().getName().replaceFirst("-\\d+$", ""));
    Planted.here();
  }

  @Test
  void passes(TestReporter reporter) {
    publish(reporter, ++passing);
    Planted.here();
  }

  private static void publish(TestReporter reporter, int iteration) {
    reporter.publishEntry("iteration", "" + iteration);
    reporter.publishFile(
        "of-" + iteration + ".txt",
        MediaType.TEXT_PLAIN,
        file -> Files.writeString(file, "" + iteration));
  }
}
