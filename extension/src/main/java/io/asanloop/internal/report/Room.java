package io.asanloop.internal.report;

/** How much of a report may be kept: a file of any length is read in constant memory. */
final class Room {
  /** What a parsed line takes beside its text, roughly. */
  private static final int OVERHEAD = 64;

  private long left;

  /**
   * Creates it.
   *
   * @param size in characters
   */
  Room(long size) {
    left = size;
  }

  /** Takes the room for what a line says; false if there is none left, also for all later ones. */
  boolean take(String line) {
    left = left < 0 ? left : left - line.length() - OVERHEAD;
    return left >= 0;
  }

  /** Whether something did not fit. */
  boolean isExhausted() {
    return left < 0;
  }
}
