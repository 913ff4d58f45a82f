package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.SinceJUnit;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.engine.DiscoveryIssue;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * What Jupiter finds wrong with a class is told once, although it discovers for itself, for our
 * engine, and in the child.
 */
@ResourceLock(Resources.SYSTEM_ERR)
@SinceJUnit(value = "5.13", has = "discovery issues")
class DiscoveryIssuesTests {
  private static final String TEST =
      "@Test method 'private void io.asanloop.DiscoveryIssuesTests$PrivateTestCases.isPrivate()'"
          + " must not be private. It will not be executed.";

  /** Found by whoever discovers any test of the class, as the child does. */
  private static final String BEFORE_EACH =
      "@BeforeEach method 'private void io.asanloop.DiscoveryIssuesTests$PrivateTestCases"
          + ".beforeEach()' should not be private. This will be disallowed in a future release.";

  @AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
  static class PrivateTestCases {
    @BeforeEach
    private void beforeEach() {}

    @Test
    private void isPrivate() {}

    @Test
    void frees() {
      Fixtures.INSTANCE.leak_direct_clean();
      System.err.println("from the child");
    }
  }

  /** What JUnit logs in this JVM; its logger, which would be collected without a user. */
  private final Logger logger = Logger.getLogger("org.junit.platform");

  private final LogLines log = new LogLines();
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    logger.addHandler(log);
    logger.setUseParentHandlers(false);
    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void listenNoMore() {
    System.setErr(err);
    logger.setUseParentHandlers(true);
    logger.removeHandler(log);
  }

  @ParameterizedTest
  @CsvSource({"junit-jupiter, 'junit-jupiter,asanloop'", "asanloop, asanloop"})
  void whatIsPrivateIsToldOnce(String teller, String engines) {
    List<String> issues = new ArrayList<>();
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(PrivateTestCases.class))
                .filters(EngineFilter.includeEngines(engines.split(",")))
                .configurationParameter("asanloop.when.unavailable", "FAIL")
                .listeners(
                    new LauncherDiscoveryListener() {
                      @Override
                      public void issueEncountered(UniqueId engine, DiscoveryIssue issue) {
                        issues.add(engine + " " + issue.severity() + " " + issue.message());
                      }
                    })
                .build(),
            summary);

    assertThat(summary.getSummary().getTestsSucceededCount()).isEqualTo(1);
    assertThat(summary.getSummary().getTotalFailureCount()).isZero();
    String warning = "[engine:" + teller + "] WARNING ";
    assertThat(issues).containsExactlyInAnyOrder(warning + TEST, warning + BEFORE_EACH);
    assertThat(log.lines).filteredOn(line -> line.contains(TEST)).hasSize(1);
    assertThat(log.lines).filteredOn(line -> line.contains(BEFORE_EACH)).hasSize(1);
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEqualTo("from the child\n".repeat(2));
  }

  private static final class LogLines extends Handler {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void publish(LogRecord message) {
      message.getMessage().lines().forEach(lines::add);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
