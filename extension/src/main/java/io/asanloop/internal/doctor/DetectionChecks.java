package io.asanloop.internal.doctor;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.internal.report.ReportParser;
import io.asanloop.internal.toolchain.Kernel;
import java.util.List;

/** Does the runtime see what it is there for, and let pass what is none of its business? */
final class DetectionChecks {
  private static final String NO_PTRACE = "LeakSanitizer has encountered a fatal error";
  private static final String OPTIONS = "unset ASAN_OPTIONS";

  private final Kernel kernel;
  private final Diagnosis diagnosis;

  DetectionChecks(Kernel kernel, Diagnosis diagnosis) {
    this.kernel = kernel;
    this.diagnosis = diagnosis;
  }

  void leak(ProbeResult probe) {
    if (probe.line(NO_PTRACE).isPresent()) {
      diagnosis.failed(
          Check.PTRACE,
          "the leak check may not stop the process by ptrace: " + probe.line(NO_PTRACE).get(),
          kernel.refusesPtrace()
              ? "sudo sysctl -w kernel.yama.ptrace_scope=1"
              : "docker run --cap-add=SYS_PTRACE … (Kubernetes: capabilities: {add: [SYS_PTRACE]};"
                  + " under a debugger or strace: run without it)");
      diagnosis.notTried(Check.PTRACE.title() + " failed", Check.LEAK);
      return;
    }
    if (probe.checked().isEmpty()) {
      diagnosis.failed(Check.LEAK, "the leak check did not end: " + probe.end(), OPTIONS);
      diagnosis.notTried(Check.LEAK.title() + " failed", Check.PTRACE);
      return;
    }
    diagnosis.ok(Check.PTRACE, "the leak check can stop the process");
    String problem = probe.checked().get().problem();
    if (problem.isEmpty()) {
      diagnosis.ok(Check.LEAK, "seen by the leak check");
    } else {
      diagnosis.failed(Check.LEAK, problem, OPTIONS);
    }
  }

  void exception(ProbeResult probe) {
    if (probe.line("terminate called after throwing").isPresent()) {
      diagnosis.ok(Check.EXCEPTIONS, "thrown as without the sanitizer");
    } else if (probe.line("real___cxa_throw").isPresent()) {
      diagnosis.failed(
          Check.EXCEPTIONS,
          "the runtime ends the process at the first one, as libstdc++.so.6 is not preloaded: "
              + probe.line("real___cxa_throw").get(),
          "apt-get install libstdc++6 (Debian, Ubuntu), dnf install libstdc++ (Fedora, RHEL)");
    } else {
      diagnosis.failed(
          Check.EXCEPTIONS,
          "a C++ exception was thrown, and did not end the process as it does: " + probe.end(),
          OPTIONS);
    }
  }

  void overflow(ProbeResult probe) {
    List<Finding> found = ReportParser.memoryErrors(probe.report());
    if (found.stream().anyMatch(f -> f.kind() == FindingKind.HEAP_BUFFER_OVERFLOW)) {
      diagnosis.ok(Check.OVERFLOW, "reported as heap-buffer-overflow");
    } else {
      diagnosis.failed(
          Check.OVERFLOW,
          "one byte was written past a heap block, and not reported: " + probe.end(),
          OPTIONS);
    }
  }
}
