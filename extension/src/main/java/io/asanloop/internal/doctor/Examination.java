package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.toolchain.Kernel;
import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.toolchain.ToolchainProblem;
import io.asanloop.internal.wire.ProbeKind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Collectors;

/** Makes all checks of one patient, each where those that it stands on went well. */
public final class Examination {
  /** What keeps a child from its start. */
  private static final List<Check> BEFORE_ALL =
      List.of(
          Check.PLATFORM,
          Check.RUNTIME,
          Check.JDK,
          Check.LIMITS,
          Check.ASLR,
          Check.COLLECTOR,
          Check.AGENT,
          Check.PRELOAD);

  private final Patient patient;
  private final Kernel kernel;
  private final Diagnosis diagnosis;

  Examination(Patient patient, Kernel kernel) {
    this.patient = patient;
    this.kernel = kernel;
    this.diagnosis = new Diagnosis(DoctorCommand.of(patient));
  }

  /** Examines a child for which there is a toolchain; takes some seconds. */
  public static Diagnosis of(Patient patient, Toolchain toolchain)
      throws IOException, InterruptedException {
    return new Examination(patient, Kernel.ofThisMachine()).examine(toolchain);
  }

  /** Examines a child for which there is none. */
  public static Diagnosis of(Patient patient, ToolchainProblem problem) {
    return new Examination(patient, Kernel.ofThisMachine()).examine(problem);
  }

  Diagnosis examine(ToolchainProblem problem) {
    PlatformCheck.make(kernel, diagnosis);
    if (!diagnosis.hasFailed(Check.PLATFORM)) {
      diagnosis.failed(Check.RUNTIME, problem.what(), problem.cure());
      JdkCheck.make(patient.parent(), diagnosis);
      LimitsCheck.make(kernel, false, diagnosis);
    }
    return rest();
  }

  Diagnosis examine(Toolchain toolchain) throws IOException, InterruptedException {
    PlatformCheck.make(kernel, diagnosis);
    if (!diagnosis.hasFailed(Check.PLATFORM)) {
      runtime(toolchain);
      symbolizer(toolchain);
      JdkCheck.make(patient.parent(), diagnosis);
      try (Prober prober = new Prober(patient, toolchain)) {
        probe(toolchain, prober);
      } catch (ToolchainProblem e) {
        diagnosis.failed(Check.AGENT, e.what(), e.cure());
        LimitsCheck.make(kernel, false, diagnosis);
      }
    }
    return rest();
  }

  private void runtime(Toolchain toolchain) {
    StartSettings start = patient.start();
    boolean expected = !start.libraryPath().isEmpty() && start.runtime().isEmpty();
    if (expected && start.modules().isEmpty() && !toolchain.ofLibrary()) {
      diagnosis.misconfigured(
          Check.RUNTIME,
          "no library to check: none in "
              + start.libraryPath().stream()
                  .map(
                      folder ->
                          folder + (Files.isReadable(folder) ? "" : " (which may not be read)"))
                  .collect(Collectors.joining(", "))
              + " is built with -fsanitize=address; tried with "
              + toolchain.reason(),
          "add -fsanitize=address to the flags of compiler and linker, or name the library by"
              + " modules");
    } else {
      diagnosis.ok(Check.RUNTIME, toolchain.reason());
    }
  }

  private void symbolizer(Toolchain toolchain) {
    if (toolchain.symbolizer().isPresent()) {
      diagnosis.ok(Check.SYMBOLIZER, toolchain.symbolizer().get().toString());
    } else if (toolchain.runtimeSymbolizes()) {
      diagnosis.ok(Check.SYMBOLIZER, "gcc's runtime itself, in the child");
    } else {
      diagnosis.failed(
          Check.SYMBOLIZER,
          "there is none, so that reports name exported functions and no lines",
          "apt-get install binutils (Debian, Ubuntu), dnf install binutils (Fedora, RHEL)");
    }
  }

  private void probe(Toolchain toolchain, Prober prober) throws IOException, InterruptedException {
    if (!diagnosis.hasFailed(Check.JDK)) {
      JdkCheck.start(patient.parent(), prober, diagnosis);
    }
    boolean started = false;
    if (!diagnosis.hasFailed(Check.JDK)) {
      ProbeResult start = prober.probe(ProbeKind.LEAK);
      new StartCheck(patient, prober.agent(), kernel, diagnosis).make(start);
      started = start.ready();
      if (started) {
        DetectionChecks detection = new DetectionChecks(kernel, diagnosis);
        detection.leak(start);
        // Before other probes, which would be taken for what they are not when they die of it.
        new EntropyCheck(kernel, diagnosis).make(toolchain, prober);
        if (!diagnosis.hasFailed(Check.ASLR)) {
          detection.exception(prober.probe(ProbeKind.EXCEPTION));
          detection.overflow(prober.probe(ProbeKind.OVERFLOW));
        }
      }
    }
    if (!diagnosis.knows(Check.LIMITS)) {
      LimitsCheck.make(kernel, started, diagnosis);
    }
    if (!diagnosis.knows(Check.COLLECTOR)) {
      CollectorCheck.make(patient, prober.plan(), diagnosis);
    }
  }

  /** Gives what could not be tried its reason. */
  private Diagnosis rest() {
    for (Check check : BEFORE_ALL) {
      if (diagnosis.hasFailed(check)) {
        diagnosis.notTried(check.title() + " failed", Check.values());
      }
    }
    return diagnosis;
  }
}
