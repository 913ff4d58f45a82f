package io.asanloop.finding;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * In which iterations of a test something happened; warm-up runs are not among them.
 *
 * @since 0.1.0
 */
public final class Iterations {
  private static final Iterations NONE = new Iterations(List.of(), 0);

  /** More are abbreviated. */
  private static final int MAX_LISTED = 5;

  private static final int LISTED_FIRST = 3;

  private final List<Range> ranges;
  private final int ran;

  private Iterations(List<Range> ranges, int ran) {
    this.ranges = List.copyOf(ranges);
    this.ran = ran;
  }

  /**
   * Iterations that follow one another.
   *
   * @param first number of the first, from 1
   * @param last number of the last, not less than the first
   */
  public record Range(int first, int last) {
    /**
     * Checks the numbers.
     *
     * @throws IllegalArgumentException if they are no range
     */
    public Range {
      if (first < 1 || last < first) {
        throw new IllegalArgumentException("No iterations are " + first + " to " + last);
      }
    }

    /** Returns how many iterations these are, at least 1. */
    public int count() {
      return last - first + 1;
    }
  }

  /** Returns no iterations at all: none, or not known which. */
  public static Iterations none() {
    return NONE;
  }

  /**
   * Returns some iterations.
   *
   * @param ranges which, in any order, not null; they may overlap
   * @param ran how many iterations the test ran in all; what the ranges name was run in any case
   */
  public static Iterations of(Collection<Range> ranges, int ran) {
    List<Range> joined = new ArrayList<>();
    for (Range next : ranges.stream().sorted(Comparator.comparing(Range::first)).toList()) {
      Range before = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      if (before != null && next.first() <= before.last() + 1) {
        joined.set(
            joined.size() - 1, new Range(before.first(), Math.max(before.last(), next.last())));
      } else {
        joined.add(next);
      }
    }
    return joined.isEmpty()
        ? NONE
        : new Iterations(joined, Math.max(ran, joined.get(joined.size() - 1).last()));
  }

  /** Returns which, in ascending order, with others between any two ranges; not null. */
  public List<Range> ranges() {
    return ranges;
  }

  /** Returns how many iterations the test ran in all; 0 if there are none here. */
  public int ran() {
    return ran;
  }

  /** Returns how many these are. */
  public int count() {
    return ranges.stream().mapToInt(Range::count).sum();
  }

  /** Returns the number of the first, from 1, if there is one. */
  public OptionalInt first() {
    return ranges.stream().mapToInt(Range::first).findFirst();
  }

  /** Returns whether these are all that the test ran, and not none. */
  public boolean isEvery() {
    return !ranges.isEmpty() && count() == ran;
  }

  /**
   * Returns whether an iteration is one of these.
   *
   * @param iteration its number, from 1
   */
  public boolean contains(int iteration) {
    return ranges.stream().anyMatch(r -> r.first() <= iteration && iteration <= r.last());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Iterations that && ranges.equals(that.ranges) && ran == that.ran;
  }

  @Override
  public int hashCode() {
    return 31 * ranges.hashCode() + ran;
  }

  /**
   * Returns for example {@code in every iteration}, {@code in iterations 7, 14, 21}, {@code in
   * iterations 7, 14, 21, … 994 (142 of 1,000)} or {@code once, in iteration 70,001 of 100,000},
   * the same in every locale; empty if there are none.
   */
  @Override
  public String toString() {
    if (ranges.isEmpty()) {
      return "";
    }
    if (isEvery()) {
      return ran == 1 ? "in the only iteration" : "in every iteration";
    }
    if (count() == 1) {
      return "once, in iteration " + number(ranges.get(0).first()) + " of " + number(ran);
    }
    List<String> items = items();
    return "in iterations "
        + (items.size() <= MAX_LISTED
            ? String.join(", ", items)
            : String.format(
                "%s, … %s (%s of %s)",
                String.join(", ", items.subList(0, LISTED_FIRST)),
                items.get(items.size() - 1),
                number(count()),
                number(ran)));
  }

  private List<String> items() {
    List<String> items = new ArrayList<>();
    for (Range range : ranges) {
      if (range.count() > 2) {
        items.add(number(range.first()) + " to " + number(range.last()));
      } else {
        items.add(number(range.first()));
        if (range.count() == 2) {
          items.add(number(range.last()));
        }
      }
    }
    return items;
  }

  private static String number(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
