package io.asanloop.internal.plan;

import io.asanloop.internal.wire.Assignment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Exactly what will run.
 *
 * @param launcher what starts {@code java}; empty if nothing stands before it
 * @param java the launcher of the JVM
 * @param arguments its arguments before the main class
 * @param environment the whole environment of the child
 * @param workingDirectory where it runs
 * @param files where it writes
 * @param assignment what it is told
 */
public record ForkPlan(
    List<String> launcher,
    Path java,
    List<String> arguments,
    Map<String, String> environment,
    Path workingDirectory,
    RunDirectory.Child files,
    Assignment assignment) {

  public ForkPlan {
    launcher = List.copyOf(launcher);
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }
}
