package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import io.asanloop.internal.wire.ChildEvent.ForkReports;
import io.asanloop.internal.wire.ChildEvent.Grown;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;

/**
 * Has the agent look for lost blocks and for growth, and tells what it found.
 *
 * <p>The cheapest answers come first: where no block of a test lives, none can be lost; nor where
 * none lives once dead Java objects have given back what they own. Only then is the world stopped.
 * That is done on a thread of its own, while the test's thread waits with the dead part of its
 * stack overwritten <em>before</em> the other looks: while that part is being overwritten it counts
 * as live, and lost blocks are missed. Nor does it run Java code after that, which would leave
 * pieces of addresses there again.
 */
final class LeakChecker implements Checks {
  private final EventSender sender;
  private final ReportFile report;
  private final LoadedModules modules;
  private final Bounds bounds;

  LeakChecker(EventSender sender, ReportFile report, Bounds bounds) throws IOException {
    this.sender = sender;
    this.report = report;
    this.bounds = bounds;
    this.modules = new LoadedModules(sender, Agent::targets);
  }

  /**
   * Checks, before any test class is loaded, whether a block that is lost on purpose is found.
   *
   * @return why it is not; empty if it is. Also told
   */
  static String self(EventSender sender) {
    String problem = look(number -> "").problem();
    sender.send(new Checked(CheckKind.SELF, List.of(), problem));
    return problem;
  }

  /** Checks after all tests and lifecycle methods. */
  void last() {
    refreshModules();
    tellCopies();
    check(CheckKind.LAST, List.of(), new int[0], Agent::live);
  }

  @Override
  public void afterFirst() {
    refreshModules();
  }

  @Override
  public void afterLast(List<LoopedTest> tests) {
    refreshModules();
    tellCopies();
    List<String> checked =
        tests.stream().filter(test -> test.repetition().detectLeaks()).map(LoopedTest::id).toList();
    if (!checked.isEmpty()) {
      int[] numbers = bounds.numbers(checked);
      check(CheckKind.TEST, checked, numbers, () -> live(numbers));
    }
  }

  private static long live(int[] tests) {
    long sum = 0;
    for (int test : tests) {
      sum += Agent.live(test);
    }
    return sum;
  }

  /**
   * Checks.
   *
   * @param tests numbers of the tests whose iterations are over
   * @param live how many blocks live that the check is about
   */
  private void check(CheckKind kind, List<String> ids, int[] tests, LongSupplier live) {
    sender.send(new Phase(PhaseKind.CHECK, ids.isEmpty() ? "" : Assignment.key(ids.get(0))));
    Look look = live.getAsLong() > 0 ? settleAndLook(live) : Look.CLEAN;
    look.lost().forEach(sender::send);
    List<Grown> grown =
        grown(tests); // In any case: the agent then forgets how blocks came and went.
    if (look.problem().isEmpty()) {
      grown.forEach(sender::send);
    }
    sender.send(new Checked(kind, ids, look.problem()));
  }

  private Look settleAndLook(LongSupplier live) {
    try {
      HelperThread.run("asanloop-settle", () -> Settling.settle(live));
    } catch (IllegalStateException e) {
      return new Look(List.of(), e.getMessage());
    }
    return live.getAsLong() > 0 ? look(bounds::id) : Look.CLEAN;
  }

  /**
   * What a check came to.
   *
   * @param problem why it was not made; empty if it was
   */
  private record Look(List<Lost> lost, String problem) {
    static final Look CLEAN = new Look(List.of(), "");
  }

  private static Look look(IntFunction<String> ids) {
    List<Lost> lost = new ArrayList<>();
    try {
      HelperThread.run("asanloop-canary", Agent::plant);
      HelperThread check =
          HelperThread.start(
              "asanloop-leak-check", () -> lost.addAll(Losses.read(Agent.check(), ids)));
      Agent.standAside();
      check.join();
    } catch (IllegalStateException e) {
      return new Look(List.of(), e.getCause().getMessage());
    }
    return new Look(lost, "");
  }

  /** On a thread that ends, as it sees the addresses of what is held: later it may be lost. */
  private List<Grown> grown(int[] tests) {
    List<Grown> grown = new ArrayList<>();
    HelperThread.run(
        "asanloop-growth", () -> grown.addAll(Growths.read(Agent.grown(tests), bounds::id)));
    return grown;
  }

  /** Here and not by the parent, which may be behind and see what later tests did. */
  private void tellCopies() {
    try {
      List<String> copies = report.ofCopies();
      if (!copies.isEmpty()) {
        sender.send(new ForkReports(copies));
      }
    } catch (IOException e) {
      // The folder is gone, and with it the report of the check that follows, which says so.
    }
  }

  private void refreshModules() {
    try {
      modules.refresh();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
