package io.asanloop.internal.run;

import io.asanloop.internal.toolchain.SharedLibraries;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The libraries under test: those that are instrumented and those that the user named. */
final class Targets {
  private final SharedLibraries libraries;
  private final List<PathMatcher> named;
  private final Set<String> loaded = new TreeSet<>();

  Targets(SharedLibraries libraries, List<String> globs) {
    this.libraries = libraries;
    this.named =
        globs.stream()
            .map(glob -> FileSystems.getDefault().getPathMatcher("glob:" + glob))
            .toList();
  }

  private boolean contains(String module) {
    Path path = Path.of(module);
    Path name = path.getFileName();
    return name != null
        && (named.stream().anyMatch(glob -> glob.matches(name)) || libraries.instrumented(path));
  }

  /** Hears that the child has loaded modules. */
  void loaded(Collection<String> modules) {
    modules.stream()
        .filter(this::contains)
        .forEach(module -> loaded.add(module.substring(module.lastIndexOf('/') + 1)));
  }

  /** Returns the file names of those that are loaded. */
  List<String> loaded() {
    return List.copyOf(loaded);
  }
}
