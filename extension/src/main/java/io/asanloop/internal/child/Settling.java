package io.asanloop.internal.child;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Lets dead Java objects give back the native memory that they own, so that a wrapper that frees in
 * a cleaner is no leak.
 */
final class Settling {
  /** One for cleaners; one more for what finalizers and the first cleaners let go of. */
  private static final int LEAST_ROUNDS = 2;

  /** For chains of objects each of which lets go of the next one. */
  private static final int MOST_ROUNDS = 10;

  /** Longest wait for one collection to be noticed; with an explicit GC switched off, all of it. */
  private static final long ROUND_LIMIT_MS = 100;

  /** How often it is looked whether memory is still given back. */
  private static final long SAMPLE_MS = 2;

  /**
   * So many samples in a row without fewer blocks, and nobody frees any more who could be at work.
   */
  private static final int QUIET_SAMPLES = 3;

  /** Longest wait for cleaners' threads; a hundred thousand blocks take a second. */
  private static final long QUIET_LIMIT_MS = 5_000;

  private Settling() {}

  /**
   * Collects garbage until nobody frees any more; takes about 15 ms on a small heap.
   *
   * @param live how many blocks live that might be given back; with none left there is nothing to
   *     wait for
   */
  static void settle(LongSupplier live) throws InterruptedException {
    long before;
    int rounds = 0;
    do {
      before = live.getAsLong();
      collect();
      awaitQuiet(live);
      rounds++;
    } while (live.getAsLong() > 0
        && (rounds < LEAST_ROUNDS || live.getAsLong() < before)
        && rounds < MOST_ROUNDS);
  }

  private static void collect() throws InterruptedException {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    PhantomReference<Object> sentinel = new PhantomReference<>(new Object(), queue);
    System.gc();
    try {
      queue.remove(ROUND_LIMIT_MS);
    } finally {
      Reference.reachabilityFence(sentinel);
    }
  }

  private static void awaitQuiet(LongSupplier live) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(QUIET_LIMIT_MS);
    long least = live.getAsLong();
    int quiet = 0;
    while (least > 0 && quiet < QUIET_SAMPLES && System.nanoTime() < end) {
      Thread.sleep(SAMPLE_MS);
      long now = live.getAsLong();
      quiet = now < least ? 0 : quiet + 1;
      least = Math.min(least, now);
      if (quiet == QUIET_SAMPLES && ReferenceThreads.working()) {
        quiet = 0;
      }
    }
  }
}
