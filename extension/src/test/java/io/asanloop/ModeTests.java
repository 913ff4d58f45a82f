package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import io.asanloop.testkit.SinceJUnit;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.EngineFilter;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Where annotated tests are run: in children, each in its own, in this JVM, or not at all. */
class ModeTests {
  private static final String JNA_PATH = "jna.library.path";
  private static final String HERE = EveryKindTestCases.JVM + ProcessHandle.current().pid();

  @AfterEach
  void forgetTheLibraryPath() {
    System.clearProperty(JNA_PATH);
  }

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void inlineAllKindsOfTestsRunOnceInThisJvm() throws IOException {
    System.setProperty(JNA_PATH, Fixtures.PLAIN);

    EveryKindRun run = EveryKindRun.of(inline(EveryKindTestCases.class));

    for (String test : EveryKindRun.TESTS) {
      run.run().assertPassed(test);
      assertThat(run.run().entries().get(test))
          .as(test)
          .containsEntry(
              "asanloop", "not checked: the configuration parameter asanloop.mode is inline");
    }
    assertThat(run.runs())
        .containsExactlyInAnyOrderElementsOf(
            EveryKindTestCases.names().stream().map(name -> name + ": iteration 1 of 1").toList());
    assertThat(run.jvms()).containsExactly(HERE);
  }

  @Test
  void skippedNoKindOfTestIsRun() throws IOException {
    EveryKindRun run =
        EveryKindRun.of(
            SanitizedRuns.of(EveryKindTestCases.class)
                .with("asanloop.library.path", Fixtures.ASAN)
                .with("asanloop.mode", "skip"));

    assertThat(run.run().skipped())
        .containsEntry(
            EveryKindTestCases.class.getName(),
            "not run and not checked: the configuration parameter asanloop.mode is skip");
    assertThat(run.run().results()).doesNotContainKeys(EveryKindRun.TESTS.toArray(String[]::new));
    assertThat(run.log()).isEmpty();
  }

  @Test
  @SinceJUnit(value = "5.13", has = "class templates")
  void eachTestOfEveryKindMayHaveAChildOfItsOwn() throws IOException {
    EveryKindRun run =
        EveryKindRun.of(
            SanitizedRuns.of(EveryKindTestCases.class)
                .with("asanloop.library.path", Fixtures.ASAN)
                .with("asanloop.fork", "test"));

    EveryKindRun.TESTS.forEach(run.run()::assertPassed);
    for (String test : EveryKindRun.TESTS) {
      // What is checked of a factory is the factory, not its nodes.
      assertThat(run.run().entries().get(test.replaceAll("^(factory.*)#1", "$1")))
          .as(test)
          .containsEntry("asanloop.iterations", "2")
          .containsEntry("asanloop.leak.check", "finished");
    }
    assertThat(run.runs()).hasSize(3 * EveryKindTestCases.names().size());
    // The methods: test, parameterized, repeated, template, factory, nested, ofClassTemplate.
    assertThat(run.jvms()).hasSize(7).doesNotHaveDuplicates().doesNotContain(HERE);
  }

  @AsanLoop(libraryPath = Fixtures.ASAN)
  static class InstrumentedTestCases {
    static {
      System.setProperty("mode.tests.initialised", "yes");
    }

    @Test
    void one() {
      Fixtures.INSTANCE.leak_direct_clean();
    }

    @Test
    @AsanLoop(libraryPath = "no/where", iterations = 7)
    void other() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @Test
  void inlineATestWhoseLibraryWouldEndTheJvmIsNotRun() {
    Path library = Path.of(Fixtures.ASAN).toAbsolutePath().normalize().resolve("libfixtures.so");

    Run run =
        SanitizedRuns.of(InstrumentedTestCases.class)
            .with("asanloop.mode", "inline")
            .with("asanloop.library.path", Fixtures.ASAN)
            .run();

    assertThat(run.failure("one()", ExtensionConfigurationException.class))
        .hasMessage(
            "@AsanLoop on ["
                + InstrumentedTestCases.class.getName()
                + "]: this test cannot run with asanloop.mode=inline, since "
                + library
                + " is built with -fsanitize=address and would end this JVM when it is loaded;"
                + " build it without, or name the folder of such a build by this JVM's"
                + " jna.library.path (for JNI java.library.path), or leave out asanloop.mode to"
                + " have the test run in a child");
    assertThat(run.failure("other()", ExtensionConfigurationException.class))
        .hasMessageContaining("InstrumentedTestCases.other()]: this test cannot run with");
    assertThat(System.getProperty("mode.tests.initialised")).isNull();
  }

  @AsanLoop(libraryPath = Fixtures.ASAN)
  static class BothBuildsTestCases {
    @Test
    void test() {
      Fixtures.INSTANCE.leak_direct_clean();
    }
  }

  @Test
  void inlineAPlainBuildOnTheJvmsPathStandsBeforeAnInstrumentedOne() {
    System.setProperty(JNA_PATH, Fixtures.PLAIN);
    inline(BothBuildsTestCases.class).run().assertPassed("test()");

    System.setProperty(JNA_PATH, Fixtures.ASAN);
    assertThat(
            inline(BothBuildsTestCases.class)
                .run()
                .failure("test()", ExtensionConfigurationException.class))
        .hasMessageContaining("libfixtures.so is built with -fsanitize=address");
  }

  @AsanLoop
  static class EmptyTestCases {
    @Test
    void test() {}
  }

  @Test
  void whatOneRunWasAllowedHoldsForNoOther() {
    inline(EmptyTestCases.class).run().assertPassed("test()");

    assertThat(
            SanitizedRuns.of(EmptyTestCases.class)
                .onEngines("junit-jupiter")
                .run()
                .failure(EmptyTestCases.class.getName(), ExtensionConfigurationException.class))
        .hasMessageStartingWith("@AsanLoop: this test was not checked");
  }

  @Test
  void norInALauncherWithoutListeners() {
    Launcher launcher =
        LauncherFactory.create(
            LauncherConfig.builder()
                .enableLauncherDiscoveryListenerAutoRegistration(false)
                .build());
    SummaryGeneratingListener first = new SummaryGeneratingListener();
    launcher.execute(request().configurationParameter("asanloop.mode", "inline").build(), first);
    SummaryGeneratingListener second = new SummaryGeneratingListener();
    launcher.execute(
        request().filters(EngineFilter.includeEngines("junit-jupiter")).build(), second);

    assertThat(first.getSummary().getTestsSucceededCount()).isEqualTo(1);
    assertThat(second.getSummary().getFailures())
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure.getException())
                    .hasMessageStartingWith("@AsanLoop: this test was not checked"));
  }

  private static LauncherDiscoveryRequestBuilder request() {
    return LauncherDiscoveryRequestBuilder.request()
        .selectors(DiscoverySelectors.selectClass(EmptyTestCases.class));
  }

  private static SanitizedRuns inline(Class<?> type) {
    return SanitizedRuns.of(type).with("asanloop.mode", "inline");
  }
}
