package io.asanloop.internal.current;

/**
 * Which run of a test goes on in this child. Runs one test at a time, maybe on several threads.
 *
 * @param number as marks have it: an iteration from 1 on, a warm-up run from -1 down, 0 in none
 * @param total how many iterations, or warm-up runs, there are
 */
public record Turn(int number, int total) {
  /** No run of a test: before, between and after them. */
  public static final Turn NONE = new Turn(0, 0);

  private static volatile Turn current = NONE;

  /** Returns the run that goes on. */
  public static Turn current() {
    return current;
  }

  /** Says that this run goes on from now on. */
  public void begin() {
    current = this;
  }
}
