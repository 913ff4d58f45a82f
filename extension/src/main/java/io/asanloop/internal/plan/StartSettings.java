package io.asanloop.internal.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is fixed when a child starts; tests that share it can share a child.
 *
 * @param libraryPath existing folders, absolute, that come first where the child looks for
 *     libraries
 * @param modules file-name globs of libraries whose allocations count although not instrumented
 * @param options further sanitizer options, none of which we own
 * @param jvmArgs further arguments of the child JVM
 * @param runtime the sanitizer runtime that the user chose
 */
public record StartSettings(
    List<Path> libraryPath,
    List<String> modules,
    Map<String, String> options,
    List<String> jvmArgs,
    Optional<Path> runtime) {

  public StartSettings {
    libraryPath = List.copyOf(libraryPath);
    modules = List.copyOf(modules);
    options = Map.copyOf(options);
    jvmArgs = List.copyOf(jvmArgs);
  }
}
