package io.asanloop.internal.plan;

import io.asanloop.internal.toolchain.InstrumentedLibraries;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a JVM would load that runs tests itself. */
public final class InlineLibraries {
  private InlineLibraries() {}

  /**
   * Returns a library that would end the JVM. The JVM's own library path comes first: a plain build
   * there stands before an instrumented one of the same name in the folders of the test.
   */
  public static Optional<Path> instrumented(ParentJvm jvm, List<Path> libraryPath) {
    List<Path> folders = new ArrayList<>(ForkPlanner.libraryFolders(jvm, List.of()));
    folders.addAll(libraryPath);
    return InstrumentedLibraries.first(folders);
  }
}
