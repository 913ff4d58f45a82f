package io.asanloop.internal.child;

/** What is looked at around the iterations of a test; all on the thread that runs the tests. */
interface Checks {
  /** The test's class is initialised and its first iteration is about to begin. */
  void beforeFirst(LoopedTest test);

  /** The first iteration is over: what the test loads is loaded. */
  void afterFirst();

  /** The last warm-up run is over, and the iterations that count begin. */
  void afterWarmup(LoopedTest test);

  /** The last iteration is over. */
  void afterLast(LoopedTest test);
}
