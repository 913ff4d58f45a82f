package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.ForkPlan;
import io.asanloop.internal.plan.ParentJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Does the JVM start with the child's arguments when no sanitizer is in it? */
final class JdkCheck {
  private static final int OLDEST = 17;

  private JdkCheck() {}

  /** Looks at what the JDK says of itself. */
  static void make(ParentJvm parent, Diagnosis diagnosis) {
    String version = parent.property("java.specification.version");
    Path java = parent.java();
    if (!version.matches("\\d+") || Integer.parseInt(version) < OLDEST) {
      diagnosis.failed(
          Check.JDK,
          name(parent) + ": must be " + OLDEST + " or newer",
          "export JAVA_HOME=/path/to/newer/jdk");
    } else if (!Files.isExecutable(java)) {
      diagnosis.failed(
          Check.JDK,
          "there is no " + java + " to start a child with",
          "export JAVA_HOME=/path/to/jdk");
    } else {
      diagnosis.ok(Check.JDK, name(parent));
    }
  }

  /** Looks whether it starts at all, as far as it is not the sanitizer that keeps it from that. */
  static void start(ParentJvm parent, Prober prober, Diagnosis diagnosis)
      throws IOException, InterruptedException {
    ProbeResult plain = prober.startPlain();
    if (plain.outcome().exitCode().orElse(-1) != 0) {
      diagnosis.failed(
          Check.JDK,
          name(parent)
              + ": does not start with the child's arguments, not even without the sanitizer: "
              + plain.end(),
          command(prober.plan()) + " (shows it; then take the wrong one out of jvmArgs)");
    }
  }

  private static String name(ParentJvm parent) {
    return parent.property("java.version")
        + " of "
        + parent.property("java.vendor")
        + ", "
        + parent.property("java.home");
  }

  private static String command(ForkPlan plan) {
    List<String> command = new ArrayList<>();
    command.add(plan.java().toString());
    plan.arguments().stream()
        .takeWhile(argument -> !argument.equals("-cp"))
        .filter(
            argument -> !argument.matches("-D.*|-XX:ErrorFile.*|-agentpath:.*/libasanloop\\.so"))
        .forEach(command::add);
    command.add("-version");
    return ShellCommand.of(command);
  }
}
