package io.asanloop.internal.doctor;

import io.asanloop.internal.toolchain.Kernel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Does the child come up with the runtime in it? Where it does not, what it printed says which of
 * the things is to blame that the runtime needs first.
 */
final class StartCheck {
  private static final String NO_SHADOW = "ReserveShadowMemoryRange failed";

  /** From the JVM's own words, such as "Could not find agent library". */
  private static final String NO_AGENT = "agent library";

  private static final String NO_RUNTIME = "is not in the child JVM";

  private final Patient patient;
  private final Path agent;
  private final Kernel kernel;
  private final Diagnosis diagnosis;

  StartCheck(Patient patient, Path agent, Kernel kernel, Diagnosis diagnosis) {
    this.patient = patient;
    this.agent = agent;
    this.kernel = kernel;
    this.diagnosis = diagnosis;
  }

  void make(ProbeResult start) throws IOException {
    if (start.ready()) {
      diagnosis.ok(Check.PRELOAD, "the runtime is in the child JVM");
      diagnosis.ok(Check.AGENT, agent + " is in the child JVM");
    } else if (start.line(NO_SHADOW).isPresent()) {
      noShadow(start.line(NO_SHADOW).get());
    } else if (start.line(NO_AGENT).filter(this::isOurs).isPresent()) {
      diagnosis.failed(
          Check.AGENT,
          "the child JVM does not load it: " + start.line(NO_AGENT).get(),
          "ldd "
              + agent
              + " (shows what of this system it lacks; where that is nothing, the folder is to blame:"
              + " export XDG_CACHE_HOME=/folder/of/your/own)");
    } else if (start.diedOfItsAddresses()) {
      new EntropyCheck(kernel, diagnosis).died();
    } else if (CollectorCheck.isZgcWanted(patient)) {
      diagnosis.failed(
          Check.COLLECTOR,
          "ZGC does not start under AddressSanitizer: " + start.end(),
          "write -XX:+UseG1GC for -XX:+UseZGC in jvmArgs, or in asanloop.jvm.args");
    } else {
      preload(start);
    }
  }

  private boolean isOurs(String line) {
    return line.contains(agent.getFileName().toString());
  }

  private void preload(ProbeResult start) throws IOException {
    String problem = start.hello().orElse("");
    String text = problem.isEmpty() ? "the child JVM does not start: " + start.end() : problem;
    if (problem.isEmpty() && !patient.start().options().isEmpty()) {
      diagnosis.misconfigured(
          Check.PRELOAD,
          text,
          "take the option that is wrong out of options, or of asanloop.options: "
              + patient.start().options());
    } else {
      diagnosis.failed(Check.PRELOAD, text, cure(problem));
    }
  }

  private void noShadow(String line) {
    if (kernel.refusesOvercommit()) {
      diagnosis.failed(
          Check.LIMITS,
          "vm.overcommit_memory is 2, and the runtime reserves 15 TB of addresses: " + line,
          "sudo sysctl -w vm.overcommit_memory=1");
    } else {
      diagnosis.failed(
          Check.LIMITS,
          "the runtime cannot reserve the 15 TB of addresses that it needs: " + line,
          "ulimit -v unlimited");
    }
  }

  private String cure(String problem) throws IOException {
    Path java = patient.parent().java();
    if (problem.contains(NO_RUNTIME)) {
      return isScript(java)
          ? "less " + java + " (it is a script, which must hand LD_PRELOAD on)"
          : "sudo setcap -r "
              + java
              + " (the loader drops LD_PRELOAD where a program has more"
              + " rights than who starts it)";
    }
    return "unset ASAN_OPTIONS LD_PRELOAD LD_LIBRARY_PATH (if it then starts, one of them is to"
        + " blame)";
  }

  private static boolean isScript(Path file) throws IOException {
    byte[] begin = new byte[2];
    try (var in = Files.newInputStream(file)) {
      return in.readNBytes(begin, 0, 2) == 2 && Arrays.equals(begin, new byte[] {'#', '!'});
    }
  }
}
