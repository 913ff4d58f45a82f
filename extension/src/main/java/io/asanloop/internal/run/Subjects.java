package io.asanloop.internal.run;

import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.RunDirectory;
import io.asanloop.internal.publish.FindingReports;
import io.asanloop.internal.verdict.Subject;
import java.nio.file.Path;
import java.util.Optional;

/** Names what a verdict is about, and where its report lies. */
final class Subjects {
  private final RunDirectory directory;
  private final Path base;
  private final boolean maven;

  Subjects(RunDirectory directory, ParentJvm parent) {
    this.directory = directory;
    String basedir = parent.property("basedir");
    this.base = basedir.isEmpty() ? parent.workingDirectory() : Path.of(basedir);
    this.maven = parent.startedByMaven();
  }

  Subject of(String uniqueId) {
    TestName name = TestName.of(uniqueId);
    Path folder = name.folder().isEmpty() ? directory.root() : directory.test(name.folder());
    Path report = folder.resolve(FindingReports.FILE_NAME);
    return new Subject(
        name.full(),
        folder,
        (report.startsWith(base) ? base.relativize(report) : report).toString(),
        maven
            ? Optional.of("mvn test " + quoted("-Dtest=" + name.surefireSelector()))
            : Optional.empty());
  }

  /**
   * As a shell needs it: a nested class has a dollar in its name, a method of other languages
   * spaces and all else.
   */
  private static String quoted(String argument) {
    return argument.matches("[\\w.#=-]*") ? argument : "'" + argument.replace("'", "'\\''") + "'";
  }
}
