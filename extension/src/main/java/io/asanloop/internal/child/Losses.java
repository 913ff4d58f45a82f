package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import io.asanloop.internal.wire.ChildEvent.Stacks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
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

  /**
   * What is told of together. By the stacks as they are told: a site of the agent's may differ from
   * another in frames that are left out.
   */
  private record Group(Stacks stacks, LossKind kind, boolean libraryThread, int test) {}

  private Losses() {}

  /**
   * Returns what was lost, with its stacks.
   *
   * @param losses what the agent said
   * @param ids the unique id of a test by its number; empty for 0
   */
  static List<Lost> read(long[] losses, IntFunction<String> ids) {
    Map<Group, Map<Integer, Made>> groups = new LinkedHashMap<>();
    Map<Integer, Stacks> sites = new HashMap<>();
    for (int at = 0; at < losses.length; at += FIELDS) {
      int site = (int) losses[at];
      Group group =
          new Group(
              sites.computeIfAbsent(site, id -> SiteText.read(Agent.site(id))),
              KINDS.get((int) losses[at + 1]),
              losses[at + 2] != 0,
              (int) losses[at + 3]);
      int iteration = (int) losses[at + 4];
      groups
          .computeIfAbsent(group, key -> new LinkedHashMap<>())
          .merge(
              iteration,
              new Made(iteration, iteration, losses[at + 5], losses[at + 6]),
              Losses::sum);
    }
    List<Lost> lost = new ArrayList<>();
    groups.forEach(
        (group, made) ->
            lost.add(
                new Lost(
                    group.kind(),
                    ids.apply(group.test()),
                    group.libraryThread(),
                    joined(made.values()),
                    group.stacks())));
    return lost;
  }

  private static Made sum(Made left, Made right) {
    return new Made(
        left.first(), left.last(), left.blocks() + right.blocks(), left.bytes() + right.bytes());
  }

  /** Joins iterations that follow one another and lost the same. */
  private static List<Made> joined(Collection<Made> single) {
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
