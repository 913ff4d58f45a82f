package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a program of the compiler's tools with a time limit and without a sanitizer in it. */
final class Tool {
  /** What would load a sanitizer into the tool, or change what it prints. */
  private static final List<String> CLEARED =
      List.of("LD_PRELOAD", "LD_AUDIT", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS");

  private Tool() {}

  /**
   * Runs a program and returns what it printed to its standard output; empty if it could not be
   * started, failed, or was not done in time.
   */
  static Optional<String> run(List<String> command, String input, Duration limit) {
    Path in = null;
    Path out = null;
    try {
      // Files and no pipes: nobody need read while another writes, and no reader can hang on a pipe
      // that a grandchild holds.
      in = Files.createTempFile("asanloop", ".in");
      out = Files.createTempFile("asanloop", ".out");
      Files.writeString(in, input);
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD);
      Map<String, String> environment = builder.environment();
      CLEARED.forEach(environment::remove);
      environment.put("LC_ALL", "C");
      return end(builder.start(), limit)
          ? Optional.of(new String(Files.readAllBytes(out), StandardCharsets.UTF_8))
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } finally {
      delete(in);
      delete(out);
    }
  }

  private static boolean end(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS) && process.exitValue() == 0;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }

  private static void delete(Path file) {
    if (file != null) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        file.toFile().deleteOnExit();
      }
    }
  }
}
