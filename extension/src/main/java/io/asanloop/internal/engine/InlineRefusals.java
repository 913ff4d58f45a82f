package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.plan.InlineLibraries;
import io.asanloop.internal.plan.ParentJvm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Finds the annotated tests that Jupiter must not run in this JVM although the user asks for it,
 * since an instrumented library would end the JVM.
 */
final class InlineRefusals {
  private final SettingsReader reader;
  private final Paths paths = Paths.ofThisBuild();
  private final ParentJvm jvm = ParentJvm.current();
  private final Map<List<Path>, Optional<Path>> known = new HashMap<>();

  InlineRefusals(ConfigurationParameters parameters) {
    this.reader = new SettingsReader(parameters, paths);
  }

  Optional<ConfigurationProblem> problem(Declaration declaration) {
    List<Path> folders = new ArrayList<>();
    try {
      for (Given folder : reader.libraryPath(declaration)) {
        // It may be missing: where no instrumented build is, a plain one may do.
        folders.add(paths.path(folder));
      }
    } catch (ConfigurationProblem e) {
      return Optional.of(e);
    }
    return known
        .computeIfAbsent(folders, path -> InlineLibraries.instrumented(jvm, path))
        .map(library -> new ConfigurationProblem(message(declaration, library)));
  }

  private static String message(Declaration declaration, Path library) {
    return declaration.place()
        + ": this test cannot run with asanloop.mode=inline, since "
        + library
        + " is built with -fsanitize=address and would end this JVM when it is loaded; build it"
        + " without, or name the folder of such a build by this JVM's jna.library.path (for JNI"
        + " java.library.path), or leave out asanloop.mode to have the test run in a child";
  }
}
