package io.asanloop.internal.child;

import io.asanloop.internal.current.Turn;
import io.asanloop.internal.wire.ChildEvent.Iterated;

/**
 * Numbers the runs of one test: warm-up runs -1, -2 and so on, then iterations 1, 2 and so on; and
 * counts those that were begun.
 */
final class Tally {
  private final LoopedTest test;
  private final int warmup;
  private int begun;
  private boolean passed = true;
  private boolean exhausted;
  private boolean gone;

  Tally(LoopedTest test) {
    this.test = test;
    this.warmup = test.repetition().warmup();
  }

  LoopedTest test() {
    return test;
  }

  /** Returns whether another run is due: all passed so far, and some are left. */
  boolean goesOn() {
    return passed && !gone && begun < warmup + test.repetition().iterations();
  }

  /** Begins the next run. */
  Turn next() {
    begun++;
    return turn();
  }

  /** Returns the run that was begun last. */
  Turn turn() {
    return begun <= warmup
        ? new Turn(-begun, warmup)
        : new Turn(begun - warmup, test.repetition().iterations());
  }

  void passed(boolean thisRun) {
    passed &= thisRun;
  }

  /** Hears that nothing is left that a further run could run. */
  void exhausted(boolean nothingLeft) {
    exhausted = nothingLeft;
  }

  /** Hears that it can be run no more. Warm-up runs alone were not all that it had to run. */
  void gone() {
    gone = true;
    exhausted = begun > warmup;
  }

  /** Returns what is told when the last run is over. */
  Iterated iterated() {
    return new Iterated(
        test.id(), Math.max(0, begun - warmup), Math.min(begun, warmup), passed, exhausted);
  }
}
