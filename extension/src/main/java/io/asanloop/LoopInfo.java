package io.asanloop;

/**
 * Tells a test annotated with {@link AsanLoop} which of its runs this is, as {@code RepetitionInfo}
 * does for {@code @RepeatedTest}. It is a type of parameter:
 *
 * <pre>{@code
 * @AsanLoop(iterations = 100, warmup = 5, libraryPath = "native/build")
 * class CacheTest {
 *   @Test void puts(LoopInfo info) { CACHE.put(info.current()); }
 * }
 * }</pre>
 *
 * <p>Test methods of all kinds can take it, the constructor, {@code @BeforeEach} and
 * {@code @AfterEach}: all of them are part of an iteration. What runs once for all iterations
 * cannot, and fails: {@code @BeforeAll}, {@code @AfterAll}, and the constructor where JUnit makes
 * one instance for all tests ({@code Lifecycle.PER_CLASS}).
 *
 * <p>Each invocation of a parameterized or repeated test counts its own iterations, which is the
 * number of the round as long as all invocations come up in each. A test factory counts the runs of
 * its method.
 *
 * <p>With {@code asanloop.mode=inline} it is iteration 1 of 1. In a class that counts as annotated
 * only by {@code asanloop.classes}, JUnit finds nobody who knows this type.
 *
 * @since 0.1.0
 */
public final class LoopInfo {
  private final int current;
  private final int total;
  private final boolean warmup;

  LoopInfo(int current, int total, boolean warmup) {
    this.current = current;
    this.total = total;
    this.warmup = warmup;
  }

  /** Returns the number of this iteration, from 1; warm-up runs are numbered from 1 apart. */
  public int current() {
    return current;
  }

  /**
   * Returns how many iterations there are, or in a warm-up run how many warm-up runs; fewer are run
   * if one does not pass.
   */
  public int total() {
    return total;
  }

  /** Returns whether this is a warm-up run, which comes before the iterations. */
  public boolean isWarmup() {
    return warmup;
  }

  /** Returns this in words, such as {@code iteration 7 of 100} or {@code warm-up run 1 of 5}. */
  @Override
  public String toString() {
    return (warmup ? "warm-up run " : "iteration ") + current + " of " + total;
  }
}
