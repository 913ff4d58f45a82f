package io.asanloop.internal.launch;

import io.asanloop.internal.child.ChildMain;
import io.asanloop.internal.plan.ForkPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Turns a plan into what the operating system starts. */
final class ChildCommand {
  private ChildCommand() {}

  /**
   * Returns the process to start.
   *
   * <p>The arguments go through a file: a class path may be longer than the system lets an argument
   * be, and other users could read it in the list of processes.
   *
   * @param socket where the child connects to
   */
  static ProcessBuilder of(ForkPlan plan, Path socket) throws IOException {
    List<String> arguments = new ArrayList<>(plan.arguments());
    arguments.add(ChildMain.class.getName());
    arguments.add(socket.toString());
    Path file = plan.files().arguments();
    Files.writeString(
        file, arguments.stream().map(ChildCommand::quoted).collect(Collectors.joining("\n")));
    ProcessBuilder builder =
        new ProcessBuilder(plan.java().toString(), "@" + file)
            .directory(plan.workingDirectory().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.appendTo(plan.files().stdout().toFile()))
            .redirectError(ProcessBuilder.Redirect.appendTo(plan.files().stderr().toFile()));
    builder.environment().clear();
    builder.environment().putAll(plan.environment());
    return builder;
  }

  /** Quotes as the launcher's argument files want it. */
  private static String quoted(String argument) {
    return '"'
        + argument
            .replace("\\", "\\\\")
            .replace("\"", "\\\"")
            .replace("\n", "\\n")
            .replace("\r", "\\r")
            .replace("\t", "\\t")
        + '"';
  }
}
