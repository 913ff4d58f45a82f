package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.Grown;
import io.asanloop.internal.wire.ChildEvent.Point;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Reads what the agent says of growth, as {@code bridge.c} writes it. */
final class Growths {
  private static final int FIRST_POINT = 5;

  private Growths() {}

  /**
   * Returns what grew, with its stacks.
   *
   * @param text what the agent said: a line for each site that grew in a test
   * @param ids the unique id of a test by its number
   */
  static List<Grown> read(String text, IntFunction<String> ids) {
    return text.lines().map(line -> grown(line.split("\t", -1), ids)).toList();
  }

  private static Grown grown(String[] fields, IntFunction<String> ids) {
    return new Grown(
        ids.apply(Integer.parseInt(fields[1])),
        Arrays.stream(fields).skip(FIRST_POINT).map(Growths::point).toList(),
        fields[4],
        SiteText.read(Agent.site(Integer.parseInt(fields[0]))),
        Long.parseLong(fields[2]),
        Long.parseLong(fields[3]));
  }

  private static Point point(String field) {
    int colon = field.indexOf(':');
    return new Point(
        Integer.parseInt(field.substring(0, colon)), Long.parseLong(field.substring(colon + 1)));
  }
}
