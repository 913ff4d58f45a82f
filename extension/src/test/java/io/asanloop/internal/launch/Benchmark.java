package io.asanloop.internal.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.plan.ChildClassPath;
import io.asanloop.internal.plan.ForkPlan;
import io.asanloop.internal.plan.ForkPlanner;
import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.toolchain.AgentLibrary;
import io.asanloop.internal.toolchain.ToolchainLocator;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what checks cost, as ratios, and prints a table. Not among the tests, since it asserts
 * nothing of times; it is run by its name, as CONTRIBUTING.md says.
 */
class Benchmark {
  private static final String CHILD = "io.asanloop.internal.child.BenchmarkChild";
  private static final long LIMIT_SECONDS = 300;
  private static final int RUNS_OF_CLASS = 5;

  private final List<String> table = new ArrayList<>();

  @TempDir Path folder;

  @Test
  void measure() throws Exception {
    RunDirectory directory = RunDirectory.create(folder, "benchmark");
    Path library = AgentLibrary.unpack(folder);
    ForkPlan plan = plan(library, directory.nextChild());
    Map<String, Long> agent = run(plan, "agent");
    Map<String, Long> plain =
        run(withoutAgent(plan(library, directory.nextChild()), true), "plain");
    Map<String, Long> naive =
        run(withoutAgent(plan(library, directory.nextChild()), false), "plain");
    table.add("| what | ours | without | ratio |");
    table.add("|---|---|---|---|");
    row("leak check, against one with the runtime's defaults", "check", agent, naive, true);
    row("leak check, against one with the same options", "check", agent, plain, true);
    table.add("| settling before it | " + time(agent.get("settle")) + " | | |");
    row("allocation by the JVM, and its release", "jvm.pair", agent, plain, false);
    row("allocation by Java code, and its release", "java.pair", agent, plain, false);
    row("allocation by a library under test, and its release", "tracked.pair", agent, plain, false);
    ofClass();
    System.out.println(String.join("\n", table));
  }

  private void row(
      String what, String key, Map<String, Long> ours, Map<String, Long> others, boolean faster) {
    double ratio = (double) ours.get(key) / others.get(key);
    table.add(
        String.format(
            "| %s | %s | %s | %s |",
            what,
            time(ours.get(key)),
            time(others.get(key)),
            faster
                ? String.format("%.1f times as fast", 1 / ratio)
                : String.format("%.2f", ratio)));
  }

  private static String time(long nanoseconds) {
    return nanoseconds < 100_000
        ? String.format("%,d ns", nanoseconds)
        : String.format("%,.1f ms", nanoseconds / 1e6);
  }

  /** By turns, so that other load of the machine is shared; the least of each counts. */
  private void ofClass() {
    long with = Long.MAX_VALUE;
    long without = Long.MAX_VALUE;
    for (int i = 0; i < RUNS_OF_CLASS; i++) {
      with = Math.min(with, runClass(true));
      without = Math.min(without, runClass(false));
    }
    table.add(
        String.format(
            "| class of 20 clean tests with 100 iterations each | %s | %s | %.2f |",
            time(with), time(without), (double) with / without));
  }

  private static long runClass(boolean leaks) {
    long start = System.nanoTime();
    Run run =
        SanitizedRuns.of(BenchmarkTestCases.class)
            .with("asanloop.detect.leaks", String.valueOf(leaks))
            .run();
    long time = System.nanoTime() - start;
    assertThat(run.results().values())
        .hasSizeGreaterThanOrEqualTo(20)
        .allSatisfy(result -> assertThat(result.getThrowable()).isEmpty());
    return time;
  }

  private static ForkPlan plan(Path agent, RunDirectory.Child files) throws Exception {
    StartSettings settings =
        new StartSettings(
            List.of(Path.of(Fixtures.ASAN).toAbsolutePath()),
            List.of(),
            Map.of(),
            List.of(),
            Optional.empty());
    ParentJvm parent = ParentJvm.current();
    return new ForkPlanner(
            parent,
            ToolchainLocator.locate(
                ForkPlanner.libraryFolders(parent, settings.libraryPath()),
                List.of(),
                Optional.empty()),
            agent,
            settings,
            ChildClassPath.of(parent, Benchmark.class.getClassLoader(), List.of()))
        .plan(files, Map.of(), List.of(), Set.of(), Map.of());
  }

  /** The same JVM without the agent; with the sanitizer's options as they are, or its defaults. */
  private static ForkPlan withoutAgent(ForkPlan plan, boolean sameOptions) {
    Map<String, String> environment = new TreeMap<>(plan.environment());
    if (!sameOptions) {
      environment.remove("LSAN_OPTIONS");
      // What a JVM cannot do without, and nothing else.
      environment.put(
          "ASAN_OPTIONS",
          "handle_segv=0:intercept_tls_get_addr=0:leak_check_at_exit=0:log_path="
              + plan.files().reportPrefix());
    }
    return new ForkPlan(
        plan.launcher(),
        plan.java(),
        plan.arguments().stream().filter(a -> !a.startsWith("-agentpath:")).toList(),
        environment,
        plan.workingDirectory(),
        plan.files(),
        plan.assignment());
  }

  private static Map<String, Long> run(ForkPlan plan, String mode) throws Exception {
    List<String> entry =
        List.of(
            CHILD,
            mode,
            plan.files().reportPrefix().toString(),
            Path.of(Test.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString());
    Process process = ChildCommand.of(plan, entry).start();
    if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    String output = Files.readString(plan.files().stdout());
    assertThat(process.waitFor()).as(output + Files.readString(plan.files().stderr())).isEqualTo(0);
    Map<String, Long> measured = new LinkedHashMap<>();
    output
        .lines()
        .filter(line -> line.matches("[\\w.]+=\\d+"))
        .forEach(
            line ->
                measured.put(
                    line.substring(0, line.indexOf('=')),
                    Long.valueOf(line.substring(line.indexOf('=') + 1))));
    return measured;
  }
}
