package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.ChildClassPath;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The command that makes a diagnosis again. */
final class DoctorCommand {
  private static final String LIBRARIES = "jna.library.path";

  private DoctorCommand() {}

  /** Returns the command; our own jar is all that the doctor needs. */
  static String of(Patient patient) {
    List<String> command = new ArrayList<>();
    String options =
        patient.start().options().entrySet().stream()
            .map(option -> option.getKey() + "=" + option.getValue())
            .collect(Collectors.joining(":"));
    if (!options.isEmpty()) {
      command.addAll(List.of("env", "ASAN_OPTIONS=" + options));
    }
    command.add(patient.parent().java().toString());
    patient.start().runtime().ifPresent(file -> command.add("-Dasanloop.runtime=" + file));
    String libraries = patient.parent().property(LIBRARIES);
    if (!libraries.isEmpty()) {
      command.add("-D" + LIBRARIES + "=" + libraries);
    }
    command.add("-cp");
    command.addAll(ChildClassPath.locations(List.of(Doctor.class)));
    command.add(Doctor.class.getName());
    patient.start().libraryPath().forEach(folder -> command.add(folder.toString()));
    command.addAll(patient.start().jvmArgs());
    return ShellCommand.of(command);
  }
}
