package io.asanloop.testkit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * A JDK whose {@code java} does something before it becomes the real one. All else in it is the
 * real JDK's.
 */
public final class FakeJavaHome implements AutoCloseable {
  private static final String REAL = System.getProperty("java.home");

  private final Path folder;

  /** Makes one whose {@code java} runs a line of shell first. */
  public FakeJavaHome(String line) throws IOException {
    folder = Files.createTempDirectory("java-home");
    link(Path.of(REAL), folder, "bin");
    Path bin = Files.createDirectory(folder.resolve("bin"));
    link(Path.of(REAL, "bin"), bin, "java");
    Path java =
        Files.writeString(
            bin.resolve("java"),
            "#!/bin/sh\n" + line + "\nexec '" + Path.of(REAL, "bin", "java") + "' \"$@\"\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwx------"));
  }

  /** Returns what a run comes to whose children's {@code java} runs a line of shell first. */
  public static Run run(String line, SanitizedRuns run) throws IOException {
    try (FakeJavaHome home = new FakeJavaHome(line)) {
      System.setProperty("java.home", home.folder.toString());
      return run.run();
    } finally {
      System.setProperty("java.home", REAL);
    }
  }

  /** Returns the folder. */
  public Path folder() {
    return folder;
  }

  private static void link(Path from, Path to, String except) throws IOException {
    try (Stream<Path> files = Files.list(from)) {
      for (Path file : files.filter(f -> !f.endsWith(except)).toList()) {
        Files.createSymbolicLink(to.resolve(file.getFileName()), file);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
