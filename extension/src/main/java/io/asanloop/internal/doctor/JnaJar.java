package io.asanloop.internal.doctor;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds JNA beside our own jar in a Maven repository, so that our jar alone is enough to start the
 * doctor. The manifest does not name it: a compiler warns of a {@code Class-Path} that leads
 * nowhere, as it would for each user who has another version of JNA.
 */
final class JnaJar {
  /** From {@code io/asanloop/asanloop/<version>/} to the repository. */
  private static final int DEPTH = 5;

  private JnaJar() {}

  /** Returns the class path with JNA on it, as far as it can be found. */
  static List<String> on(List<String> classPath, Path ownJar) {
    List<String> complete = new ArrayList<>(classPath);
    if (classPath.stream().noneMatch(JnaJar::isOne)) {
      newestBeside(ownJar.toAbsolutePath()).ifPresent(jar -> complete.add(jar.toString()));
    }
    return complete;
  }

  static boolean isOne(String entry) {
    return entry.matches("(.*/)?jna(-\\d[^/]*)?\\.jar");
  }

  private static Optional<Path> newestBeside(Path ownJar) {
    Path repository = ownJar;
    for (int i = 0; i < DEPTH && repository != null; i++) {
      repository = repository.getParent();
    }
    if (repository == null) {
      return Optional.empty();
    }
    try (Stream<Path> versions = Files.list(repository.resolve("net/java/dev/jna/jna"))) {
      return versions
          .map(version -> version.resolve("jna-" + version.getFileName() + ".jar"))
          .filter(Files::isRegularFile)
          .max(
              Comparator.comparing(jar -> Version.parse(jar.getParent().getFileName().toString())));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }
}
