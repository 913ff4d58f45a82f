package io.asanloop.internal.child;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;

/**
 * Lets dead Java objects give back the native memory that they own, so that a wrapper that frees in
 * a cleaner is no leak.
 */
final class Settling {
  /** One for cleaners; one more for what finalizers and the first cleaners let go of. */
  private static final int ROUNDS = 2;

  /** Longest wait for one collection to be noticed; with an explicit GC switched off, all of it. */
  private static final long ROUND_LIMIT_MS = 100;

  /** Time for other cleaners' threads, which run the moment that our reference is seen. */
  private static final long OTHERS_MS = 2;

  private Settling() {}

  /** Collects garbage; takes about 10 ms a round on a small heap. */
  static void settle() throws InterruptedException {
    for (int round = 0; round < ROUNDS; round++) {
      ReferenceQueue<Object> queue = new ReferenceQueue<>();
      PhantomReference<Object> sentinel = new PhantomReference<>(new Object(), queue);
      System.gc();
      try {
        queue.remove(ROUND_LIMIT_MS);
      } finally {
        Reference.reachabilityFence(sentinel);
      }
      Thread.sleep(OTHERS_MS);
    }
  }
}
