package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import java.util.HashMap;
import java.util.Map;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the tests of an assignment with a launcher that knows no engine but ours. */
final class ChildLauncher {
  /** What must hold in a child, whatever the user's configuration says. */
  private static final Map<String, String> OURS =
      Map.of(
          "junit.jupiter.execution.parallel.enabled", "false",
          "junit.platform.execution.dryRun.enabled", "false",
          // The parent's JUnit captures what is printed there anew.
          "junit.platform.output.capture.stdout", "false",
          "junit.platform.output.capture.stderr", "false",
          // Else a discovery that fails ends this run with an exception instead of being told.
          "junit.platform.discovery.listener.default", "logging");

  private ChildLauncher() {}

  /** Runs the user's tests; session listeners take part, as they set up what tests need. */
  static void run(Assignment assignment, LoopEngine engine, TestExecutionListener listener) {
    run(request(assignment, true), true, engine, listener);
  }

  /** Runs tests of our own; nothing of the user takes part. */
  static void runAlone(Assignment assignment, LoopEngine engine, TestExecutionListener listener) {
    run(request(assignment, false), false, engine, listener);
  }

  private static LauncherDiscoveryRequest request(Assignment assignment, boolean usersToo) {
    Map<String, String> configuration = new HashMap<>(assignment.configuration());
    configuration.putAll(OURS);
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(assignment.selected().stream().map(ChildLauncher::selector).toList())
        .configurationParameters(configuration)
        .enableImplicitConfigurationParameters(usersToo)
        .build();
  }

  /**
   * Jupiter finds no method by its id that has a # in its name: its class is selected then, of
   * which {@link LoopEngine} leaves what was asked for.
   */
  private static UniqueIdSelector selector(String id) {
    UniqueId found = UniqueId.parse(id);
    for (UniqueId above = found; above.getSegments().size() > 1; ) {
      UniqueId.Segment last = above.getLastSegment();
      above = above.removeLastSegment();
      if (Jupiter.METHODS.contains(last.getType()) && last.getValue().contains("#")) {
        found = above;
      }
    }
    return DiscoverySelectors.selectUniqueId(found);
  }

  private static void run(
      LauncherDiscoveryRequest request,
      boolean sessionListeners,
      LoopEngine engine,
      TestExecutionListener listener) {
    // Listeners of the user's have been told, or will be, by the launcher in the parent.
    LauncherConfig config =
        LauncherConfig.builder()
            .enableTestEngineAutoRegistration(false)
            .addTestEngines(engine)
            .enableTestExecutionListenerAutoRegistration(false)
            .enablePostDiscoveryFilterAutoRegistration(false)
            .enableLauncherDiscoveryListenerAutoRegistration(false)
            .enableLauncherSessionListenerAutoRegistration(sessionListeners)
            .build();
    try (LauncherSession session = LauncherFactory.openSession(config)) {
      session.getLauncher().execute(request, listener);
    }
  }
}
