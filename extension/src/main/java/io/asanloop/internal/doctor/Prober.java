package io.asanloop.internal.doctor;

import io.asanloop.internal.launch.Child;
import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.plan.ForkPlan;
import io.asanloop.internal.plan.ForkPlanner;
import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.toolchain.AgentLibrary;
import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.toolchain.ToolchainProblem;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ProbeKind;
import io.asanloop.internal.wire.Protocol;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Starts probes with the very command and environment of a test's child, in a folder that goes. */
final class Prober implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Some runtimes print without end. */
  private static final int MAX_OUTPUT_BYTES = 1 << 14;

  private final Path folder;
  private final RunDirectory directory;
  private final Path agent;
  private final ForkPlanner planner;

  /** Who loses patience with the doctor ends it by Ctrl-C. */
  private final Thread atExit = new Thread(this::remove);

  /**
   * Makes the folder, and has the agent unpacked.
   *
   * @throws ToolchainProblem if it cannot be unpacked
   */
  Prober(Patient patient, Toolchain toolchain) throws IOException, ToolchainProblem {
    this.folder = Files.createTempDirectory("asanloop-doctor");
    this.directory = RunDirectory.create(folder, "probes");
    try {
      this.agent = AgentLibrary.unpack(directory.root());
    } catch (ToolchainProblem e) {
      remove();
      throw e;
    }
    this.planner =
        new ForkPlanner(patient.parent(), toolchain, agent, patient.start(), patient.classPath());
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Returns the file of the agent. */
  Path agent() {
    return agent;
  }

  /** Makes a probe. */
  ProbeResult probe(ProbeKind kind) throws IOException, InterruptedException {
    ForkPlan plan = plan();
    try (Child child = Child.startProbe(plan, kind)) {
      return hear(child, plan.files());
    }
  }

  /** Starts a JVM with the runtime in it that ends at once. */
  ProbeResult start() throws IOException, InterruptedException {
    return version(plan());
  }

  /** Starts the same JVM without the sanitizer, and without the agent that is of no use then. */
  ProbeResult startPlain() throws IOException, InterruptedException {
    ForkPlan plan = plan();
    Map<String, String> environment = new TreeMap<>(plan.environment());
    environment.keySet().removeAll(Protocol.SANITIZER_VARIABLES);
    return version(
        new ForkPlan(
            List.of(),
            plan.java(),
            plan.arguments().stream()
                .filter(a -> !a.startsWith(ForkPlanner.AGENT + agent))
                .toList(),
            environment,
            plan.workingDirectory(),
            plan.files(),
            plan.assignment()));
  }

  /** Returns the plan of a child. */
  ForkPlan plan() throws IOException {
    return planner.plan(directory.nextChild(), Map.of(), List.of(), Set.of(), Map.of());
  }

  private static ProbeResult version(ForkPlan plan) throws IOException, InterruptedException {
    try (Child child = Child.startVersion(plan)) {
      return hear(child, plan.files());
    }
  }

  private static ProbeResult hear(Child child, RunDirectory.Child files)
      throws IOException, InterruptedException {
    Optional<String> hello = Optional.empty();
    Optional<ChildEvent.Checked> checked = Optional.empty();
    long deadline = System.nanoTime() + LIMIT.toNanos();
    boolean timedOut = false;
    for (boolean over = false; !over && !timedOut; ) {
      Child.Message message = child.next(Duration.ofNanos(deadline - System.nanoTime()));
      if (message.event().orElse(null) instanceof ChildEvent.Hello event) {
        hello = Optional.of(event.problem());
      } else if (message.event().orElse(null) instanceof ChildEvent.Checked event) {
        checked = Optional.of(event);
      }
      over = message.over();
      timedOut = !over && System.nanoTime() - deadline > 0;
    }
    ChildOutcome outcome = child.end(timedOut);
    Path report = files.report(child.pid());
    String output = begin(files.stderr()) + begin(files.stdout()) + begin(report);
    return new ProbeResult(hello, checked, outcome, output, report);
  }

  private static String begin(Path file) throws IOException {
    if (!Files.exists(file)) {
      return "";
    }
    try (InputStream in = Files.newInputStream(file)) {
      return new String(in.readNBytes(MAX_OUTPUT_BYTES), StandardCharsets.UTF_8);
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      return; // It is at work.
    }
    remove();
  }

  private void remove() {
    try {
      directory.remove();
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // A folder in that of temporary files is left over, which is no reason to say nothing.
    }
  }
}
