package io.asanloop.examples;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.asanloop.NativeMemoryError;
import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs an example as Surefire and IDEs do, and puts into words how its tests ended. */
final class Outcomes implements TestExecutionListener {
  static final List<String> PASSED = List.of("passed");

  private final Map<String, List<String>> byName = new LinkedHashMap<>();

  private Outcomes() {}

  /**
   * Returns how each test ended: {@link #PASSED}, the lines of what was found, or what was thrown;
   * also how a class ended that did not pass.
   */
  static Map<String, List<String>> of(Class<?> example) {
    Outcomes outcomes = new Outcomes();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request().selectors(selectClass(example)).build(),
            outcomes);
    return outcomes.byName;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isTest() || result.getStatus() != Status.SUCCESSFUL) {
      byName.put(
          test.getLegacyReportingName(), result.getThrowable().map(Outcomes::lines).orElse(PASSED));
    }
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    byName.put(test.getLegacyReportingName(), List.of("skipped", reason));
  }

  private static List<String> lines(Throwable thrown) {
    return thrown instanceof NativeMemoryError error
        ? error.findings().stream().flatMap(finding -> lines(finding).stream()).toList()
        : List.of(thrown.toString());
  }

  private static List<String> lines(Finding finding) {
    List<String> lines = new ArrayList<>();
    lines.add(
        finding.kind().isLeak()
            ? finding.keyword() + " " + finding.iterations() + ": " + amount(finding)
            : finding.keyword() + ": " + summary(finding));
    finding.frames().forEach(frame -> lines.add("at " + text(frame)));
    lines.addAll(callsFrom(finding.javaFrames()));
    finding.freeFrames().forEach(frame -> lines.add("freed at " + text(frame)));
    finding.allocationFrames().forEach(frame -> lines.add("allocated at " + text(frame)));
    lines.addAll(callsFrom(finding.allocationJavaFrames()));
    return lines;
  }

  private static List<String> callsFrom(List<StackTraceElement> frames) {
    return frames.stream()
        .filter(Outcomes::isOfExample)
        .map(frame -> "called from " + frame)
        .toList();
  }

  private static String amount(Finding finding) {
    return finding.blocks() + " blocks, " + finding.bytes() + " bytes";
  }

  /** What JNA and the JDK do between a test and C is theirs to change. */
  private static boolean isOfExample(StackTraceElement frame) {
    return frame.getClassName().matches("(io\\.asanloop\\.examples|com\\.acme)\\..*");
  }

  /** Newer runtimes say "after" where older ones say "to the right of". */
  private static String summary(Finding finding) {
    return finding.summary().replace(" to the right of ", " after ");
  }

  private static String text(Frame frame) {
    return frame
        .fileName()
        .map(
            file -> frame.function().orElse("?") + " (" + file + ":" + frame.line().orElse(0) + ")")
        .orElse(frame.toString());
  }
}
