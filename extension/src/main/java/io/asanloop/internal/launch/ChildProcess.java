package io.asanloop.internal.launch;

import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Owns the operating system's process: waits for its end with a limit, ends it with all below it.
 */
final class ChildProcess {
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  private final Process process;

  ChildProcess(Process process) {
    this.process = process;
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /**
   * Calls an action when the process ends, on another thread.
   *
   * @return what takes that back when it is cancelled
   */
  CompletableFuture<?> whenEnded(Runnable action) {
    return process.onExit().thenRun(action);
  }

  /**
   * Waits for the end.
   *
   * @return the exit code; empty if the process still runs when the limit is over
   */
  OptionalInt await(Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)
          ? OptionalInt.of(process.exitValue())
          : OptionalInt.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return OptionalInt.empty();
    }
  }

  /**
   * Kills the process and all that it started; a stuck sanitizer ignores SIGTERM, so this is
   * SIGKILL. What it started is listed before, since it is nobody's child afterwards.
   */
  void killTree() {
    List<ProcessHandle> descendants = process.descendants().toList();
    process.destroyForcibly();
    Stream<ProcessHandle> late = process.descendants();
    Stream.concat(descendants.stream(), late).forEach(ProcessHandle::destroyForcibly);
    ProcessGroup.kill(process.pid());
    await(KILL_LIMIT);
  }

  /** Kills what a process that has ended left behind. */
  void killLeftovers() {
    ProcessGroup.kill(process.pid());
  }
}
