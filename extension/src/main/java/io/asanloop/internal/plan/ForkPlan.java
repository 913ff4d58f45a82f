package io.asanloop.internal.plan;

import io.asanloop.internal.wire.Assignment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Exactly what will run.
 *
 * @param java the launcher of the JVM
 * @param arguments its arguments before the main class
 * @param environment the whole environment of the child
 * @param workingDirectory where it runs
 * @param files where it writes
 * @param assignment what it is told
 */
public record ForkPlan(
    Path java,
    List<String> arguments,
    Map<String, String> environment,
    Path workingDirectory,
    RunDirectory.Child files,
    Assignment assignment) {

  public ForkPlan {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }
}
