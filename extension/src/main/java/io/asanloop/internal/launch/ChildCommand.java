package io.asanloop.internal.launch;

import io.asanloop.internal.child.ChildMain;
import io.asanloop.internal.child.Probe;
import io.asanloop.internal.plan.ForkPlan;
import io.asanloop.internal.wire.ProbeKind;
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
   * @param entry what to run there, after the JVM's own arguments: see the methods below
   */
  static ProcessBuilder of(ForkPlan plan, List<String> entry) throws IOException {
    List<String> arguments = new ArrayList<>(plan.arguments());
    arguments.addAll(entry);
    Path file = plan.files().arguments();
    Files.writeString(
        file, arguments.stream().map(ChildCommand::quoted).collect(Collectors.joining("\n")));
    List<String> command = new ArrayList<>(plan.launcher());
    command.addAll(List.of(plan.java().toString(), "@" + file));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(plan.workingDirectory().toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .redirectOutput(ProcessBuilder.Redirect.appendTo(plan.files().stdout().toFile()))
            .redirectError(ProcessBuilder.Redirect.appendTo(plan.files().stderr().toFile()));
    builder.environment().clear();
    builder.environment().putAll(plan.environment());
    return builder;
  }

  /** Has the JVM run tests; it connects to the socket. */
  static List<String> tests(Path socket) {
    return List.of(ChildMain.class.getName(), socket.toString());
  }

  /** Has the JVM make a probe; it connects to the socket. */
  static List<String> probe(Path socket, ProbeKind kind) {
    return List.of(Probe.class.getName(), socket.toString(), kind.name());
  }

  /** Has the JVM start and end. */
  static List<String> version() {
    return List.of("-version");
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
