package io.asanloop.testkit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes as Surefire and IDEs do, through a real launcher with all engines and filters:
 * children are real, the sanitizer is real.
 */
public final class SanitizedRuns {
  private final LauncherDiscoveryRequestBuilder request =
      LauncherDiscoveryRequestBuilder.request()
          .configurationParameter("asanloop.when.unavailable", "FAIL");

  private SanitizedRuns() {}

  /** Returns a run of some classes, to be refined. */
  public static SanitizedRuns of(Class<?>... types) {
    SanitizedRuns run = new SanitizedRuns();
    run.request.selectors(
        Arrays.stream(types)
            .map(DiscoverySelectors::selectClass)
            .toArray(DiscoverySelector[]::new));
    return run;
  }

  /** Runs some classes. */
  public static Run run(Class<?>... types) {
    return of(types).run();
  }

  /** Sets a configuration parameter. */
  public SanitizedRuns with(String parameter, String value) {
    request.configurationParameter(parameter, value);
    return this;
  }

  /** Lets only some engines discover. */
  public SanitizedRuns onEngines(String... ids) {
    request.filters(EngineFilter.includeEngines(ids));
    return this;
  }

  /** Runs and waits for the end. */
  public Run run() {
    Recorder recorder = new Recorder();
    LauncherFactory.create().execute(request.build(), recorder);
    return recorder.run();
  }

  private static final class Recorder implements TestExecutionListener {
    private final Map<String, TestExecutionResult> results = new LinkedHashMap<>();
    private final Map<String, String> skipped = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> entries = new LinkedHashMap<>();

    Run run() {
      return new Run(results, skipped, entries);
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      results.merge(
          Run.name(test),
          result,
          (first, second) -> {
            throw new AssertionError(test.getUniqueId() + " ended twice");
          });
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      skipped.put(Run.name(test), reason);
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
      entries
          .computeIfAbsent(Run.name(test), name -> new LinkedHashMap<>())
          .putAll(entry.getKeyValuePairs());
    }
  }
}
