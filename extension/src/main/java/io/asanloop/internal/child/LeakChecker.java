package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.CheckKind;
import io.asanloop.internal.wire.ChildEvent.Checked;
import io.asanloop.internal.wire.ChildEvent.ForkReports;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Tells that leaks are not looked for: that needs the agent. */
final class LeakChecker implements Checks {
  private final EventSender sender;
  private final ReportFile report;
  private final LoadedModules modules;

  LeakChecker(SanitizerRuntime runtime, EventSender sender, ReportFile report) throws IOException {
    this.sender = sender;
    this.report = report;
    this.modules = new LoadedModules(sender, runtime::pin);
  }

  /**
   * Checks before any test class is loaded: what is listed is the JVM's and is never listed again.
   */
  void self() {
    check(CheckKind.SELF, List.of());
  }

  /** Checks after all tests and lifecycle methods. */
  void last() {
    refreshModules();
    tellCopies();
    check(CheckKind.LAST, List.of());
  }

  @Override
  public void afterFirst() {
    refreshModules();
  }

  @Override
  public void afterLast(List<LoopedTest> tests) {
    refreshModules();
    tellCopies();
    List<String> ids =
        tests.stream().filter(test -> test.repetition().detectLeaks()).map(LoopedTest::id).toList();
    if (!ids.isEmpty()) {
      check(CheckKind.TEST, ids);
    }
  }

  private void check(CheckKind kind, List<String> ids) {
    sender.send(new Phase(PhaseKind.CHECK, ids.isEmpty() ? "" : ids.get(0)));
    sender.send(new Checked(kind, ids, "the leak check needs the agent"));
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
