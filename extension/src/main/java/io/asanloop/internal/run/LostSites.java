package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.finding.Iterations;
import io.asanloop.internal.report.UsersPart;
import io.asanloop.internal.wire.ChildEvent.Made;
import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;

/** Makes findings of losses: one for each place in the user's code, in C and in Java. */
final class LostSites {
  /** Largest first; else in an order that two equal runs share. */
  static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::bytes)
          .reversed()
          .thenComparing(finding -> finding.topFrame().map(Frame::module).orElse(""))
          .thenComparing(finding -> finding.topFrame().map(Frame::offset).orElse(0L))
          .thenComparing(Finding::kind)
          .thenComparing(finding -> finding.frames().toString())
          .thenComparing(finding -> finding.javaFrames().toString())
          .thenComparing(Finding::summary);

  private LostSites() {}

  private record Site(
      FindingKind kind,
      List<Frame> frames,
      List<StackTraceElement> javaFrames,
      String test,
      String place) {}

  /**
   * Returns the findings.
   *
   * @param ran how many iterations a test ran
   */
  static List<Finding> findings(List<Loss> losses, ToIntFunction<String> ran) {
    Map<Site, List<Made>> sites = new LinkedHashMap<>();
    for (Loss loss : losses) {
      Site site =
          new Site(
              kind(loss),
              frames(loss.stacks().nativeFrames()),
              loss.stacks().javaFrames(),
              loss.test(),
              loss.place());
      sites.computeIfAbsent(site, key -> new ArrayList<>()).addAll(loss.made());
    }
    List<Finding> findings = new ArrayList<>();
    sites.forEach((site, made) -> findings.add(finding(site, made, ran)));
    findings.sort(ORDER);
    return findings;
  }

  /** Returns the part of a stack that the user has to do with. */
  static List<Frame> frames(List<NativeFrame> stack) {
    return UsersPart.of(stack.stream().map(f -> Frame.at(f.module(), f.offset())).toList());
  }

  private static FindingKind kind(Loss loss) {
    return switch (loss.kind()) {
      case DIRECT -> FindingKind.DIRECT_LEAK;
      case INDIRECT -> FindingKind.INDIRECT_LEAK;
      case GLOBAL_REFERENCE -> FindingKind.GLOBAL_REFERENCE_LEAK;
    };
  }

  private static Finding finding(Site site, List<Made> made, ToIntFunction<String> ran) {
    Finding.Builder finding =
        Finding.builder(site.kind())
            .summary(site.place())
            .lost(
                made.stream().mapToLong(m -> count(m) * m.blocks()).sum(),
                made.stream().mapToLong(m -> count(m) * m.bytes()).sum())
            .frames(site.frames())
            .javaFrames(site.javaFrames());
    if (!site.test().isEmpty()) {
      List<Made> apart = apart(made);
      finding.iterations(
          Iterations.of(
              apart.stream().map(m -> new Iterations.Range(m.first(), m.last())).toList(),
              ran.applyAsInt(site.test())),
          apart.stream().map(m -> List.of(m.blocks(), m.bytes())).distinct().count() == 1);
    }
    return finding.build();
  }

  private static long count(Made made) {
    return Math.abs(made.last() - made.first()) + 1L;
  }

  /** Adds up what the same iteration made in several ways; only iterations that count. */
  private static List<Made> apart(List<Made> made) {
    TreeMap<Integer, long[]> changes = new TreeMap<>();
    for (Made part : made) {
      if (part.first() > 0) {
        change(changes, part.first(), part.blocks(), part.bytes());
        change(changes, part.last() + 1, -part.blocks(), -part.bytes());
      }
    }
    List<Made> apart = new ArrayList<>();
    long blocks = 0;
    long bytes = 0;
    for (Map.Entry<Integer, long[]> change : changes.entrySet()) {
      blocks += change.getValue()[0];
      bytes += change.getValue()[1];
      if (blocks > 0) {
        int last = changes.higherKey(change.getKey()) - 1;
        apart.add(new Made(change.getKey(), last, blocks, bytes));
      }
    }
    return apart;
  }

  private static void change(Map<Integer, long[]> changes, int at, long blocks, long bytes) {
    long[] change = changes.computeIfAbsent(at, key -> new long[2]);
    change[0] += blocks;
    change[1] += bytes;
  }
}
