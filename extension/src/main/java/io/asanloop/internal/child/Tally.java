package io.asanloop.internal.child;

import io.asanloop.internal.wire.Repetition;

/**
 * Numbers the runs of one test: warm-up runs -1, -2 and so on, then iterations 1, 2 and so on; and
 * counts those that were begun.
 */
final class Tally {
  private final Repetition repetition;
  private int begun;
  private boolean passed = true;
  private boolean exhausted;

  Tally(Repetition repetition) {
    this.repetition = repetition;
  }

  /** Returns whether another run is due: all passed so far, and some are left. */
  boolean goesOn() {
    return passed && begun < repetition.warmup() + repetition.iterations();
  }

  /** Begins the next run and returns its number. */
  int next() {
    begun++;
    return begun <= repetition.warmup() ? -begun : begun - repetition.warmup();
  }

  /** Returns whether the run that was begun last is the very first. */
  boolean isFirst() {
    return begun == 1;
  }

  /** Returns whether the run that was begun last is the last one that does not count. */
  boolean isLastWarmup() {
    return begun == repetition.warmup();
  }

  void passed(boolean thisRun) {
    passed &= thisRun;
  }

  /** Hears that nothing is left that a further run could run. */
  void exhausted(boolean nothingLeft) {
    exhausted = nothingLeft;
  }

  boolean isExhausted() {
    return exhausted;
  }

  boolean allPassed() {
    return passed;
  }

  int ran() {
    return Math.max(0, begun - repetition.warmup());
  }

  int warmups() {
    return Math.min(begun, repetition.warmup());
  }
}
