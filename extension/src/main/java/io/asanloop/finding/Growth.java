package io.asanloop.finding;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How memory grew that is held, not lost: a {@link FindingKind#GROWTH}.
 *
 * @since 0.1.0
 */
public final class Growth {
  private final List<Point> series;
  private final String holder;

  private Growth(List<Point> series, String holder) {
    this.series = List.copyOf(series);
    this.holder = Objects.requireNonNull(holder, "holder");
  }

  /**
   * How many blocks that one place in the code had made were alive at a time.
   *
   * @param iteration the iteration that had just ended, from 1
   * @param blocks the blocks
   */
  public record Point(int iteration, long blocks) {}

  /**
   * Returns a growth.
   *
   * @param series how many blocks were alive when, in ascending order; not null
   * @param holder what holds them; not null, empty if it is not known
   */
  public static Growth of(List<Point> series, String holder) {
    return new Growth(series, holder);
  }

  /**
   * Returns how many blocks were alive after some of the iterations, in ascending order; not null.
   */
  public List<Point> series() {
    return series;
  }

  /**
   * Returns what holds the blocks, such as {@code global in libfoo.so} or {@code field
   * com.acme.Cache.HANDLES}, if it is known.
   */
  public Optional<String> holder() {
    return Optional.of(holder).filter(text -> !text.isEmpty());
  }

  /**
   * Returns by how many blocks each iteration of the second half made them more, on average; 0 if
   * the series is too short to say.
   */
  public double blocksPerIteration() {
    if (series.size() < 2) {
      return 0;
    }
    Point middle = series.get((series.size() - 1) / 2);
    Point last = series.get(series.size() - 1);
    return (double) (last.blocks() - middle.blocks()) / (last.iteration() - middle.iteration());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Growth that && series.equals(that.series) && holder.equals(that.holder);
  }

  @Override
  public int hashCode() {
    return Objects.hash(series, holder);
  }

  /** Returns for example {@code 1 → 50 → 100 blocks, held by global in libfoo.so}. */
  @Override
  public String toString() {
    return String.join(" → ", series.stream().map(point -> String.valueOf(point.blocks())).toList())
        + " blocks"
        + holder().map(text -> ", held by " + text).orElse("");
  }
}
