package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.ChildClassPath;
import java.io.File;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The command that makes a diagnosis again, from the class path that is in use. */
final class DoctorCommand {
  private static final String LIBRARIES = "jna.library.path";

  private DoctorCommand() {}

  static String of(Patient patient) {
    return of(patient, jars(patient.classPath()));
  }

  /** Returns the command with JNA named beside what is in use, where it is not among it. */
  static String withJna(Patient patient) {
    List<String> jars = new ArrayList<>(own());
    jars.add("/path/to/jna.jar");
    return of(patient, jars);
  }

  private static String of(Patient patient, List<String> classPath) {
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
    command.add(String.join(File.pathSeparator, classPath));
    command.add(Doctor.class.getName());
    patient.start().libraryPath().forEach(folder -> command.add(folder.toString()));
    command.addAll(patient.start().jvmArgs());
    return ShellCommand.of(command);
  }

  /** Ours and JNA's jar, which is all that the doctor needs; else the whole class path. */
  private static List<String> jars(List<String> classPath) {
    List<String> jna = classPath.stream().filter(JnaJar::isOne).toList();
    Set<String> jars = new LinkedHashSet<>(own());
    jars.addAll(jna.isEmpty() ? classPath : jna);
    return List.copyOf(jars);
  }

  private static List<String> own() {
    return ChildClassPath.locations(List.of(Doctor.class));
  }
}
