package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import io.asanloop.internal.wire.ChildEvent.ForkReports;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Set;

/**
 * Has the sanitizer look for lost blocks, and tells where in the report file the answer is.
 *
 * <p>Each check has a block planted that is lost; a check that does not list it cannot be trusted.
 * The check runs on a thread of its own while the test's thread waits with the dead part of its
 * stack overwritten <em>before</em> the other begins: while that part is being overwritten it
 * counts as live, and lost blocks are missed.
 */
final class LeakChecker implements Checks {
  private static final long CANARY_BYTES = 23;

  private final SanitizerRuntime runtime;
  private final EventSender sender;
  private final ReportFile report;
  private final LoadedModules modules;

  LeakChecker(SanitizerRuntime runtime, EventSender sender, ReportFile report) throws IOException {
    this.runtime = runtime;
    this.sender = sender;
    this.report = report;
    this.modules = new LoadedModules(sender, runtime::pin);
  }

  /**
   * Checks before any test class is loaded: what is listed is the JVM's and is never listed again.
   */
  void self() {
    check(CheckKind.SELF, "");
  }

  /** Checks after all tests and lifecycle methods. */
  void last() {
    refreshModules();
    tellCopies();
    check(CheckKind.LAST, "");
  }

  @Override
  public void afterFirst() {
    refreshModules();
  }

  @Override
  public void afterLast(List<LoopedTest> tests) {
    refreshModules();
    tellCopies();
    for (LoopedTest test : tests) {
      if (test.repetition().detectLeaks()) {
        check(CheckKind.TEST, test.id());
      }
    }
  }

  private void check(CheckKind kind, String id) {
    sender.send(new Phase(PhaseKind.CHECK, id));
    Check check = new Check(kind);
    String problem = "";
    try {
      HelperThread.run("asanloop-settle", check::prepare);
      DeadStack.scrub();
      HelperThread.run("asanloop-leak-check", check::make);
    } catch (IllegalStateException e) {
      problem = e.getMessage();
    }
    if (problem.isEmpty() && check.from == check.to) {
      problem = "The sanitizer wrote nothing to " + report.path();
    }
    sender.send(new Checked(kind, id, check.from, check.to, ~check.maskedCanary, problem));
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

  /** One check; its methods run on threads of their own. */
  private final class Check {
    final CheckKind kind;

    /** Inverted, so that no word in this process that is live looks like a pointer to the block. */
    long maskedCanary;

    long from;
    long to;

    Check(CheckKind kind) {
      this.kind = kind;
    }

    void prepare() throws InterruptedException {
      DeadStack.farBelow(() -> maskedCanary = ~runtime.malloc(CANARY_BYTES));
      if (kind != CheckKind.SELF) {
        Settling.settle(runtime::allocatedBytes);
      }
    }

    void make() throws IOException {
      from = report.size();
      runtime.checkLeaks();
      to = report.size();
      from = report.hasCheckAt(from, to) ? from : 0;
      forgetJvm();
    }

    /**
     * Has later checks not list again what is the JVM's: that would take them most of their time.
     */
    private void forgetJvm() throws IOException {
      long canary = ~maskedCanary;
      Set<Long> blocks =
          report.addresses(
              from, to, kind == CheckKind.SELF ? modules -> true : JvmBlocks::areMadeBy);
      blocks.remove(canary);
      blocks.forEach(runtime::ignore);
      runtime.free(canary);
    }
  }
}
