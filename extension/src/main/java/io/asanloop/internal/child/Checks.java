package io.asanloop.internal.child;

import java.util.List;

/** What is looked at around the iterations of tests; all on the thread that runs the tests. */
interface Checks {
  /** A first iteration is over: what the test loads is loaded. */
  void afterFirst();

  /**
   * The last iterations are over.
   *
   * @param tests the test, or all invocations of a template, whose iterations took turns
   */
  void afterLast(List<LoopedTest> tests);
}
