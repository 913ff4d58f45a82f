package io.asanloop.internal.child;

import io.asanloop.internal.wire.ChildEvent.Printed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files to which this process prints: those it began with, whatever a test puts in place. */
final class Output {
  private static final Path OUT = file(1);
  private static final Path ERR = file(2);

  private Output() {}

  /** Returns how much is in them. */
  static Printed printed() {
    return new Printed(size(OUT), size(ERR));
  }

  private static Path file(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      return link.toRealPath();
    } catch (IOException e) {
      return link; // A pipe, of which nobody knows.
    }
  }

  private static long size(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : Long.MAX_VALUE;
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }
}
