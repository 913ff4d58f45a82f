package io.asanloop.internal.child;

/**
 * The part of a thread's stack below its running frames. A pointer that was left behind there is
 * found by a leak check as soon as new frames make that part count again, holes and all; then a
 * lost block looks held.
 */
final class DeadStack {
  /**
   * Calls that cover at least 256 KB in compiled code (112 bytes a call) and at most 600 KB in the
   * interpreter, of the 1 MB that a thread has.
   */
  private static final int SCRUB_CALLS = 2400;

  /** Calls that take more stack than all that a leak check needs above it. */
  private static final int FAR_CALLS = 400;

  private DeadStack() {}

  /** Overwrites the dead part of this thread's stack. */
  static void scrub() {
    try {
      deep(SCRUB_CALLS, 0, 0, 0, 0, 0, 0, () -> {});
    } catch (StackOverflowError allOverwritten) {
      // The stack is smaller than that, and now overwritten to its end.
    }
  }

  /** Runs something far below where this thread is, so that what it leaves lies out of reach. */
  static void farBelow(Runnable work) {
    deep(FAR_CALLS, 0, 0, 0, 0, 0, 0, work);
  }

  /** All arguments are needed after the call, so that each frame keeps them in memory. */
  private static long deep(
      int calls, long a, long b, long c, long d, long e, long f, Runnable last) {
    if (calls == 0) {
      last.run();
      return 0;
    }
    return deep(calls - 1, b, c, d, e, f, a, last) + a + b + c + d + e + f;
  }
}
