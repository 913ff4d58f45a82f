package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.ChildClassPath;
import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.toolchain.ToolchainProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The command that says whether this machine can run the sanitizer, and if not what to do.
 *
 * <pre>
 * java [-Dasanloop.runtime=FILE] -jar asanloop.jar [FOLDER...] [-ARGUMENT...]
 * </pre>
 *
 * Folders are where libraries under test are, as {@code libraryPath} says it; what begins with a
 * hyphen is an argument of the child JVM, as {@code jvmArgs} says it. The exit code is 0 if all is
 * well, else 1.
 */
final class Doctor {
  private static final String USAGE =
      """
      Expected: folders with the libraries under test, and arguments of the child JVM, which begin with -
      For example: java -jar asanloop.jar native/build -XX:+UseG1GC\
      """;

  private Doctor() {}

  /** Runs the command. */
  public static void main(String[] arguments) throws InterruptedException {
    if (Stream.of(arguments).anyMatch(Set.of("-h", "-help", "--help")::contains)) {
      System.out.println(USAGE);
      return;
    }
    ParentJvm parent = ParentJvm.current();
    List<Path> folders = new ArrayList<>();
    List<String> jvmArgs = new ArrayList<>();
    for (String argument : arguments) {
      if (argument.startsWith("-")) {
        jvmArgs.add(argument);
      } else {
        folders.add(parent.workingDirectory().resolve(argument).normalize());
      }
    }
    Optional<Path> missing = folders.stream().filter(f -> !Files.isDirectory(f)).findFirst();
    if (missing.isPresent()) {
      giveUp(missing.get() + ": no such folder.\n" + USAGE);
    }
    Optional<Path> runtime =
        Stream.of(parent.property("asanloop.runtime"))
            .filter(text -> !text.isBlank())
            .map(text -> parent.workingDirectory().resolve(text))
            .findFirst();
    try {
      examine(parent, new StartSettings(folders, List.of(), Map.of(), jvmArgs, runtime));
    } catch (IOException e) {
      giveUp(
          "No child can be tried: "
              + e
              + "\ncure: java -Djava.io.tmpdir=/folder/that/you/may/write/to -jar asanloop.jar");
    }
  }

  private static void examine(ParentJvm parent, StartSettings start)
      throws IOException, InterruptedException {
    List<String> classPath = ChildClassPath.of(parent, Doctor.class.getClassLoader(), List.of());
    Diagnosis diagnosis = diagnosis(new Patient(parent, start, classPath));
    System.out.println(diagnosis);
    System.exit(diagnosis.isWell() ? 0 : 1);
  }

  /** Ends the command where it cannot be carried out. */
  private static void giveUp(String problem) {
    System.out.println(problem);
    System.exit(1);
  }

  private static Diagnosis diagnosis(Patient patient) throws IOException, InterruptedException {
    try {
      return Examination.of(patient, patient.toolchain());
    } catch (ToolchainProblem e) {
      return Examination.of(patient, e);
    }
  }
}
