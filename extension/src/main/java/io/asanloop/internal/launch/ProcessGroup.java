package io.asanloop.internal.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The processes that a child leaves behind: it is the head of a group, and what it starts is in the
 * same group even when whoever started it is gone.
 *
 * @see <a href="https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html">proc_pid_stat(5)</a>
 */
final class ProcessGroup {
  /** Fields after the name in parentheses: state, parent, group. */
  private static final int GROUP = 2;

  private ProcessGroup() {}

  /** Kills all that is left of a group. */
  static void kill(long group) {
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
      for (Path process : processes) {
        if (group(process) == group) {
          ProcessHandle.of(Long.parseLong(process.getFileName().toString()))
              .ifPresent(ProcessHandle::destroyForcibly);
        }
      }
    } catch (IOException e) {
      // Without /proc nothing can be found; the processes that are still descendants were killed.
    }
  }

  private static long group(Path process) {
    try {
      String stat =
          new String(Files.readAllBytes(process.resolve("stat")), StandardCharsets.ISO_8859_1);
      return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[GROUP]);
    } catch (IOException | RuntimeException gone) {
      return -1;
    }
  }
}
