package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * Reads what the agent says of a check: seven numbers for each site, kind and iteration. Keep in
 * sync with {@code to_java} in {@code bridge.c}.
 */
final class Losses {
  private static final int FIELDS = 7;

  /** By number, as {@code enum loss_kind} in {@code leak_check.h}. */
  private static final List<LossKind> KINDS =
      List.of(LossKind.DIRECT, LossKind.INDIRECT, LossKind.GLOBAL_REFERENCE);

  /** What is told of together. */
  private record Group(int site, LossKind kind, boolean libraryThread, int test) {}

  private Losses() {}

  /**
   * Returns what was lost, with its stacks.
   *
   * @param losses what the agent said
   * @param ids the unique id of a test by its number; empty for 0
   */
  static List<Lost> read(long[] losses, IntFunction<String> ids) {
    Map<Group, List<Made>> groups = new LinkedHashMap<>();
    for (int at = 0; at < losses.length; at += FIELDS) {
      Group group =
          new Group(
              (int) losses[at],
              KINDS.get((int) losses[at + 1]),
              losses[at + 2] != 0,
              (int) losses[at + 3]);
      int iteration = (int) losses[at + 4];
      groups
          .computeIfAbsent(group, key -> new ArrayList<>())
          .add(new Made(iteration, iteration, losses[at + 5], losses[at + 6]));
    }
    List<Lost> lost = new ArrayList<>();
    groups.forEach(
        (group, made) ->
            lost.add(
                new Lost(
                    group.kind(),
                    ids.apply(group.test()),
                    group.libraryThread(),
                    joined(made),
                    SiteText.read(Agent.site(group.site())))));
    return lost;
  }

  /** Joins iterations that follow one another and lost the same. */
  private static List<Made> joined(List<Made> single) {
    List<Made> sorted = new ArrayList<>(single);
    sorted.sort(
        Comparator.comparingInt((Made made) -> Integer.signum(made.first()))
            .thenComparingInt(made -> Math.abs(made.first())));
    List<Made> joined = new ArrayList<>();
    for (Made next : sorted) {
      int end = joined.size() - 1;
      if (end >= 0 && follows(joined.get(end), next)) {
        Made run = joined.get(end);
        joined.set(end, new Made(run.first(), next.first(), run.blocks(), run.bytes()));
      } else {
        joined.add(next);
      }
    }
    return joined;
  }

  private static boolean follows(Made run, Made next) {
    return next.first() == run.last() + Integer.signum(run.last())
        && run.last() != 0
        && next.blocks() == run.blocks()
        && next.bytes() == run.bytes();
  }
}
