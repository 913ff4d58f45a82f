package io.asanloop.internal.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Ends a child whose sanitizer dies at its start and never gets to an end: where something is
 * mapped at addresses that the runtime wants for itself, it faults before it can handle a fault,
 * and prints one line for ever, megabytes a second.
 */
final class EndlessDeath {
  private static final String LINE = "AddressSanitizer:DEADLYSIGNAL\n";

  /** More than any runtime prints that gets to its report. */
  private static final int LINES = 100;

  private static final Duration INTERVAL = Duration.ofMillis(100);
  private static final Executor LATER =
      CompletableFuture.delayedExecutor(INTERVAL.toMillis(), TimeUnit.MILLISECONDS);

  private final ChildProcess process;
  private final Path stderr;
  private volatile boolean stopped;

  private EndlessDeath(ChildProcess process, Path stderr) {
    this.process = process;
    this.stderr = stderr;
  }

  /** Watches a child until this is stopped, as it is once the child has come to life. */
  static EndlessDeath watch(ChildProcess process, Path stderr) {
    EndlessDeath death = new EndlessDeath(process, stderr);
    LATER.execute(death::look);
    return death;
  }

  private void look() {
    if (stopped || !process.isAlive()) {
      return;
    }
    if (isEndless()) {
      process.killTree();
    } else {
      LATER.execute(this::look);
    }
  }

  private boolean isEndless() {
    try (InputStream in = Files.newInputStream(stderr)) {
      String begin =
          new String(in.readNBytes(2 * LINES * LINE.length()), StandardCharsets.ISO_8859_1);
      return begin.contains(LINE.repeat(LINES));
    } catch (IOException e) {
      return false; // Nothing was written yet.
    }
  }

  void stop() {
    stopped = true;
  }
}
