package io.asanloop.testkit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
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
    return of(
        Arrays.stream(types)
            .map(DiscoverySelectors::selectClass)
            .toArray(DiscoverySelector[]::new));
  }

  /** Returns a run of what some selectors select, to be refined. */
  public static SanitizedRuns of(DiscoverySelector... selectors) {
    SanitizedRuns run = new SanitizedRuns();
    run.request.selectors(selectors);
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

  /** Runs and waits for the end; nothing may be told twice. */
  public Run run() {
    Recorder recorder = new Recorder();
    LauncherFactory.create().execute(request.build(), recorder);
    return recorder.run();
  }

  /** Discovers, does something, and only then runs what was discovered. */
  public Run runAfter(Runnable something) {
    Recorder recorder = new Recorder();
    Launcher launcher = LauncherFactory.create();
    TestPlan plan = launcher.discover(request.build());
    something.run();
    launcher.execute(plan, recorder);
    return recorder.run();
  }

  private static final class Recorder implements TestExecutionListener {
    private final Map<String, TestExecutionResult> results = new LinkedHashMap<>();
    private final Map<String, String> skipped = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> entries = new LinkedHashMap<>();
    private final List<String> events = new ArrayList<>();
    private final Set<String> told = new HashSet<>();
    // Thrown at the end: what a listener throws JUnit logs, and goes on.
    private final List<String> twice = new ArrayList<>();

    Run run() {
      if (!twice.isEmpty()) {
        throw new AssertionError(String.join(", ", twice));
      }
      return new Run(results, skipped, entries, events);
    }

    @Override
    public void dynamicTestRegistered(TestIdentifier test) {
      once(test.getUniqueId() + " was registered");
    }

    @Override
    public void executionStarted(TestIdentifier test) {
      note("started", test);
      once(test.getUniqueId() + " started");
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      note(result.getStatus().name(), test);
      once(test.getUniqueId() + " ended");
      results.putIfAbsent(Run.name(test), result);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
      note("skipped", test);
      once(test.getUniqueId() + " ended");
      skipped.put(Run.name(test), reason);
    }

    private void note(String event, TestIdentifier test) {
      if (test.getParentId().isPresent()) {
        events.add(event + " " + test.getUniqueId());
      }
    }

    private void once(String event) {
      if (!told.add(event)) {
        twice.add(event + " twice");
      }
    }

    @Override
    public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
      entries
          .computeIfAbsent(Run.name(test), name -> new LinkedHashMap<>())
          .putAll(entry.getKeyValuePairs());
    }
  }
}
