package io.asanloop.internal.toolchain;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A machine on which no compiler is installed. */
public final class BareMachine {
  private BareMachine() {}

  /** Returns what the search for a runtime comes to there. */
  public static ToolchainProblem problem(Path emptyRoot) {
    Machine machine =
        new Machine(
            "Linux",
            Machine.current().processor(),
            emptyRoot,
            List.of(emptyRoot.resolve("bin")),
            List.of());
    return catchThrowableOfType(
        ToolchainProblem.class,
        () -> new ToolchainLocator(machine).find(List.of(), List.of(), Optional.empty()));
  }
}
