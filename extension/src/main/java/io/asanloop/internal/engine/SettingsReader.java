package io.asanloop.internal.engine;

import io.asanloop.AsanLoop;
import io.asanloop.WhenUnavailable;
import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.plan.Platform;
import io.asanloop.internal.plan.SanitizerOptions;
import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.plan.StartSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * Reads what the user asked for a test: the annotation and the configuration parameters, validated
 * and merged. Scalars of a parameter override the attribute; lists come before or after it, so that
 * the parameter wins.
 */
final class SettingsReader {
  private static final String PATH_SEPARATOR = java.io.File.pathSeparator;

  private final ConfigurationParameters parameters;
  private final RunParameters run;
  private final Paths paths;

  SettingsReader(ConfigurationParameters parameters, Paths paths) {
    this.parameters = parameters;
    this.run = new RunParameters(parameters);
    this.paths = paths;
  }

  Settings read(Declaration declaration) throws ConfigurationProblem {
    run.check();
    AsanLoop annotation = declaration.annotation();
    return new Settings(
        Numbers.atLeast(
            1, scalar(declaration, "iterations", annotation.iterations(), "asanloop.iterations")),
        Numbers.atLeast(0, scalar(declaration, "warmup", annotation.warmup(), "asanloop.warmup")),
        trueOrFalse(
            scalar(declaration, "detectLeaks", annotation.detectLeaks(), "asanloop.detect.leaks")),
        TimeLimit.read(scalar(declaration, "timeout", annotation.timeout(), "asanloop.timeout")),
        abortWhenUnavailable(
            scalar(
                declaration,
                "whenUnavailable",
                annotation.whenUnavailable(),
                "asanloop.when.unavailable")),
        reportDirectory(),
        run.forkPerTest(),
        start(declaration));
  }

  private StartSettings start(Declaration declaration) throws ConfigurationProblem {
    AsanLoop annotation = declaration.annotation();
    List<Path> libraryPath = new ArrayList<>();
    for (Given folder : libraryPath(declaration)) {
      libraryPath.add(paths.folder(folder));
    }
    List<String> modules = new ArrayList<>();
    for (Given module : items("asanloop.modules", "modules", PATH_SEPARATOR)) {
      modules.add(fileName(module));
    }
    for (Given module : attributes(declaration, "modules", annotation.modules())) {
      modules.add(fileName(module));
    }
    return new StartSettings(
        libraryPath, modules, options(declaration), jvmArgs(declaration), runtime());
  }

  /** Returns the folders that the user names for a test, in the order of the search. */
  List<Given> libraryPath(Declaration declaration) {
    List<Given> folders =
        new ArrayList<>(items("asanloop.library.path", "libraryPath", PATH_SEPARATOR));
    folders.addAll(attributes(declaration, "libraryPath", declaration.annotation().libraryPath()));
    return folders;
  }

  private Given scalar(Declaration declaration, String name, Object value, String key) {
    return Given.parameter(parameters, key, name)
        .orElseGet(() -> Given.attribute(declaration, name, value));
  }

  private static List<Given> attributes(Declaration declaration, String name, String[] values) {
    return Arrays.stream(values).map(value -> Given.attribute(declaration, name, value)).toList();
  }

  private List<Given> items(String key, String name, String separator) {
    return Given.parameter(parameters, key, name).stream()
        .flatMap(given -> Arrays.stream(given.text().split(separator, -1)).map(given::item))
        .filter(item -> !item.text().isBlank())
        .toList();
  }

  private Map<String, String> options(Declaration declaration) throws ConfigurationProblem {
    List<Given> all =
        new ArrayList<>(attributes(declaration, "options", declaration.annotation().options()));
    all.addAll(items("asanloop.options", "options", ":"));
    Map<String, String> options = new LinkedHashMap<>();
    for (Given given : all) {
      String[] parts = given.text().split("=", 2);
      if (parts.length < 2 || !parts[0].matches("\\w+")) {
        throw given.problem("must be key=value", given.written("detect_stack_use_after_return=1"));
      }
      if (SanitizerOptions.owned().contains(parts[0])) {
        throw given.problem(
            "must not set " + parts[0] + ", which AsanLoop sets itself",
            parts[0].equals("detect_leaks")
                ? "the other options only, and detectLeaks = false (asanloop.detect.leaks=false)"
                : "the other options only");
      }
      options.put(parts[0], parts[1]);
    }
    return options;
  }

  private List<String> jvmArgs(Declaration declaration) throws ConfigurationProblem {
    List<String> all = new ArrayList<>();
    for (Given given : attributes(declaration, "jvmArgs", declaration.annotation().jvmArgs())) {
      if (given.text().isBlank()) {
        throw given.problem("must be one argument each", given.written("-Xmx256m"));
      }
      all.add(given.text());
    }
    Optional<Given> more = Given.parameter(parameters, "asanloop.jvm.args", "jvmArgs");
    if (more.isPresent()) {
      all.addAll(CommandLine.split(more.get()));
    }
    return all;
  }

  private static String fileName(Given given) throws ConfigurationProblem {
    if (given.text().isBlank() || given.text().contains("/")) {
      throw given.problem("must be file names without a folder", given.written("libfoo.so*"));
    }
    return given.text();
  }

  private static boolean trueOrFalse(Given given) throws ConfigurationProblem {
    return switch (given.text()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw given.problem("must be true or false", "true");
    };
  }

  private static boolean abortWhenUnavailable(Given given) throws ConfigurationProblem {
    for (WhenUnavailable value : WhenUnavailable.values()) {
      if (value.name().equalsIgnoreCase(given.text())) {
        return value == WhenUnavailable.ABORT
            || (value == WhenUnavailable.AUTO && !Platform.failsWhenUnavailable());
      }
    }
    throw given.problem("must be FAIL, ABORT or AUTO", "AUTO");
  }

  private Path reportDirectory() throws ConfigurationProblem {
    Optional<Given> given =
        Given.parameter(parameters, "asanloop.report.directory", "report directory");
    return given.isPresent() ? paths.path(given.get()) : paths.reports();
  }

  private Optional<Path> runtime() throws ConfigurationProblem {
    Optional<Given> given = Given.parameter(parameters, "asanloop.runtime", "runtime");
    return given.isPresent() ? Optional.of(paths.file(given.get())) : Optional.empty();
  }
}
