package io.asanloop.internal.report;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.CheckKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which blocks leaked, with which stacks: reads the leak checks of one child in their order and
 * tells what each of them is the first to show.
 *
 * <p>Blocks are known by their addresses. One that a check no longer lists was freed after all, and
 * its address may be used again: it is forgotten. Not so one that was told as lost: a stale word
 * may hide it from one check and not from the next, and it must not be told twice.
 */
public final class LostBlocks {
  private static final String NO_CANARY =
      "the leak check did not see the block that AsanLoop had planted for it";

  private static final Comparator<Finding> ORDER =
      Comparator.comparing(Finding::bytes)
          .reversed()
          .thenComparing(finding -> finding.topFrame().map(Frame::module).orElse(""))
          .thenComparing(finding -> finding.topFrame().map(Frame::offset).orElse(0L))
          .thenComparing(Finding::kind)
          .thenComparing(finding -> finding.frames().toString());

  private final Path report;
  private final Ownership ownership;
  private final Set<Long> ofJvm = new HashSet<>();
  private final Set<Long> seen = new HashSet<>();
  private final Set<Long> told = new HashSet<>();

  /**
   * Creates it for one child, before its first check.
   *
   * @param report the child's report file
   * @param target whether the path of a module is that of a library under test; may come to know
   *     more of them between checks
   */
  public LostBlocks(Path report, Predicate<String> target) {
    this.report = report;
    this.ownership = new Ownership(target);
  }

  /**
   * What a check showed.
   *
   * @param lost after a test or its warm-up, what was lost in it; after all, what was not told of
   *     before; else empty. Largest first, in an order that two equal runs share
   * @param problem why that may not be all; empty if the check was made and complete
   */
  public record Result(List<Finding> lost, Optional<String> problem) {
    public Result {
      lost = List.copyOf(lost);
    }
  }

  /** Reads the check's text. What was found is told even where there is a problem. */
  public Result read(ChildEvent.Checked check) {
    if (!check.problem().isEmpty()) {
      return new Result(List.of(), Optional.of(check.problem()));
    }
    try {
      return read(check, LeakParser.parse(report, check.from(), check.to()));
    } catch (IOException e) {
      return new Result(
          List.of(), Optional.of("the report of the leak check cannot be read: " + e));
    }
  }

  Result read(ChildEvent.Checked check, LeakParser.Leaks leaks) {
    leaks.records().forEach(lost -> ownership.learn(lost.frames()));
    Set<Long> listed = new HashSet<>();
    leaks.records().forEach(lost -> lost.blocks().forEach(block -> listed.add(block.address())));
    Optional<String> problem =
        leaks
            .problem()
            .or(() -> Optional.of(NO_CANARY).filter(text -> !listed.contains(check.canary())));
    if (problem.isEmpty()) {
      // Only a complete list says that an address is gone.
      List.of(ofJvm, seen).forEach(known -> known.retainAll(listed));
    }
    listed.remove(check.canary());
    List<Finding> lost = lost(check, leaks.records());
    seen.addAll(listed);
    if (check.kind() == CheckKind.SELF) {
      ofJvm.addAll(listed);
    }
    return new Result(lost, problem);
  }

  private List<Finding> lost(ChildEvent.Checked check, List<LeakRecord> records) {
    Predicate<Long> known =
        switch (check.kind()) {
          case SELF, BASELINE -> address -> true;
          case WARMUP, TEST -> seen::contains;
          case LAST -> address -> told.contains(address) || ofJvm.contains(address);
        };
    Map<Site, Loss> losses = new LinkedHashMap<>();
    for (LeakRecord lost : records) {
      List<LeakRecord.Block> fresh =
          lost.blocks().stream()
              .filter(block -> block.address() != check.canary() && !known.test(block.address()))
              .toList();
      if (!fresh.isEmpty() && ownership.isOwned(lost.frames())) {
        Site site = new Site(lost.kind(), ownership.ownPart(lost.frames()));
        losses.computeIfAbsent(site, key -> new Loss()).add(fresh);
        fresh.forEach(block -> told.add(block.address()));
      }
    }
    List<Finding> findings = new ArrayList<>();
    losses.forEach((site, loss) -> findings.add(finding(site, loss)));
    findings.sort(ORDER);
    return findings;
  }

  private Finding finding(Site site, Loss loss) {
    return Finding.builder(site.kind()).lost(loss.blocks, loss.bytes).frames(site.frames()).build();
  }

  /** One place in the user's code: several records where it was called in several ways. */
  private record Site(FindingKind kind, List<Frame> frames) {}

  private static final class Loss {
    private long blocks;
    private long bytes;

    private void add(List<LeakRecord.Block> more) {
      blocks += more.size();
      more.forEach(block -> bytes += block.bytes());
    }
  }
}
