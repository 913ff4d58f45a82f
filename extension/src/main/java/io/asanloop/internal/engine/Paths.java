package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.plan.ParentJvm;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * Reads paths that a user wrote.
 *
 * @param base what relative ones are relative to, absolute
 */
record Paths(Path base) {
  /** Relative to where the build of this module is: an IDE may have started us elsewhere. */
  static Paths ofThisBuild() {
    ParentJvm jvm = ParentJvm.current();
    String basedir = jvm.property("basedir");
    return new Paths(
        (basedir.isEmpty() ? jvm.workingDirectory() : Path.of(basedir)).toAbsolutePath());
  }

  Path folder(Given given) throws ConfigurationProblem {
    Path path = path(given);
    if (given.text().isBlank() || !Files.isDirectory(path)) {
      throw given.problem(
          "must be existing folders", detail(path, "folder"), given.written("native/build"));
    }
    if (path.toString().contains(File.pathSeparator)) {
      // Loaders and JVMs take it for two.
      throw given.problem(
          "must be folders without '" + File.pathSeparator + "' in their path",
          given.written("native/build"));
    }
    return path;
  }

  Path file(Given given) throws ConfigurationProblem {
    Path path = path(given);
    if (!Files.isRegularFile(path)) {
      throw given.problem(
          "must be an existing file", detail(path, "file"), given.written("/usr/lib/libasan.so"));
    }
    return path;
  }

  /** Returns a path that need not exist. */
  Path path(Given given) throws ConfigurationProblem {
    try {
      return base.resolve(given.text()).normalize();
    } catch (InvalidPathException e) {
      throw given.problem("must be a path", given.written("native/build"));
    }
  }

  /** Returns where reports go unless the user says otherwise: into the folder of what is built. */
  Path reports() {
    boolean gradle =
        Files.isDirectory(base.resolve("build")) && !Files.isDirectory(base.resolve("target"));
    return base.resolve(gradle ? "build" : "target").resolve("asanloop").normalize();
  }

  private static String detail(Path path, String wanted) {
    return "(" + path + (Files.exists(path) ? " is no " + wanted : " does not exist") + ")";
  }
}
