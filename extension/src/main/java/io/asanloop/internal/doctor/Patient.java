package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.ForkPlanner;
import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.toolchain.ToolchainLocator;
import io.asanloop.internal.toolchain.ToolchainProblem;
import java.util.List;

/**
 * The child that is asked about: all from which its command is made but for the toolchain.
 *
 * @param parent the JVM that it inherits from
 * @param start what is fixed at its start
 * @param classPath its class path
 */
public record Patient(ParentJvm parent, StartSettings start, List<String> classPath) {
  public Patient {
    classPath = List.copyOf(classPath);
  }

  /**
   * Locates what its command still lacks.
   *
   * @throws ToolchainProblem if there is no runtime for it
   */
  public Toolchain toolchain() throws ToolchainProblem {
    return ToolchainLocator.locate(
        ForkPlanner.libraryFolders(parent, start.libraryPath()), start.modules(), start.runtime());
  }
}
