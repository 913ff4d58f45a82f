package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.Cleaner;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SettlingTests {
  private static final long SOME_TIME_NANOS = 300_000_000;

  /** A cleaner that gets no processor looks to a sample of memory like one that has finished. */
  @Test
  void waitsForACleanerThatDoesNotGetOn() throws InterruptedException {
    AtomicBoolean cleaned = new AtomicBoolean();
    Cleaner.create()
        .register(
            new Object(),
            () -> {
              LockSupport.parkNanos(SOME_TIME_NANOS);
              cleaned.set(true);
            });

    Settling.settle(() -> 1);

    assertThat(cleaned).isTrue();
  }
}
