package io.asanloop.internal.child;

/**
 * The native agent in this process. The JVM loaded it with {@code -agentpath}, and finds these
 * methods there by their names; their C twins are in {@code bridge.c}. The only class with native
 * methods.
 */
final class Agent {
  private Agent() {}

  /**
   * Returns whether the agent sees every allocation: a sanitizer's runtime is in this process, and
   * its hooks are in place.
   *
   * @throws UnsatisfiedLinkError if the agent is not loaded
   */
  static native boolean available();

  /** Returns whether the sanitizer would see an access to the byte behind a block. */
  static native boolean watches();

  /**
   * Tells the agent what it is to know before any test runs.
   *
   * @param reportFile path of the file to which the sanitizer in this process appends its reports
   * @param errorFile path of the file to which the agent writes the Java stack of a memory error
   * @param modules patterns of the file names of libraries that are under test although they are
   *     not instrumented
   */
  static native void start(String reportFile, String errorFile, String[] modules);

  /**
   * Has this process be killed when its parent is gone, and makes it the head of a process group,
   * by which the parent finds what it leaves behind.
   */
  static native void dieWithParent();

  /**
   * Says what runs from now on: blocks are told of as made there. The calling thread counts as one
   * that runs tests.
   *
   * @param test number of the test; 0 before the first one
   * @param iteration from 1; in a warm-up run from -1 down; 0 outside of iterations, after the test
   */
  static native void epoch(int test, int iteration);

  /** Returns how many blocks of the libraries under test live that a test made. */
  static native long live(int test);

  /** Returns how many blocks of the libraries under test live. */
  static native long live();

  /**
   * Keeps this thread from holding what is lost, and waits until {@link #check} has been called on
   * another thread and has looked: the dead part of its stack is overwritten, as a stale pointer
   * there makes a lost block look held.
   */
  static native void standAside();

  /** Plants blocks that the next check must find lost. On a thread that ends before it. */
  static native void plant();

  /**
   * Looks for lost blocks, once another thread stands aside: up to two stops of the world, and a
   * walk over the heap between them.
   *
   * @return what was lost and was not told before, as {@link Losses} reads it
   * @throws IllegalStateException if the check could not be made or cannot be trusted; the message
   *     says why
   */
  static native long[] check();

  /**
   * Finds what grows without end in tests whose iterations are over: sites whose live blocks became
   * more and more and are still held. Not those of which the last check found lost blocks. How
   * their blocks came and went is forgotten.
   *
   * @param tests numbers of the tests
   * @return as {@link Growths} reads it
   */
  static native String grown(int[] tests);

  /** Writes one byte past the end of a heap block, which the sanitizer is to report. */
  static native void overflow();

  /** Ends the process as C++ code does that throws what nobody catches. */
  static native void throwException();

  /** Returns the stacks of a site, as {@link SiteText} reads it. */
  static native String site(int id);

  /**
   * Returns the files of the libraries under test that have made blocks, whether they are still
   * loaded or not, as {@link io.asanloop.internal.wire.FrameText#path} reads them.
   */
  static native String[] targets();
}
