package io.asanloop.internal.doctor;

import io.asanloop.internal.plan.ForkPlan;
import java.util.List;
import java.util.stream.Collectors;

/** Which collector does the child have? ZGC wants the addresses that the sanitizer takes. */
final class CollectorCheck {
  private static final String ZGC = "-XX:+UseZGC";

  private CollectorCheck() {}

  /** Returns whether the user wants ZGC for the child; what this JVM has is not inherited. */
  static boolean isZgcWanted(Patient patient) {
    return patient.start().jvmArgs().contains(ZGC);
  }

  static void make(Patient patient, ForkPlan plan, Diagnosis diagnosis) {
    List<String> collectors =
        plan.arguments().stream().filter(a -> a.matches("-XX:\\+Use\\w+GC")).toList();
    boolean replaced = patient.parent().arguments().contains(ZGC) && !isZgcWanted(patient);
    diagnosis.ok(
        Check.COLLECTOR,
        collectors.stream().collect(Collectors.joining(" "))
            + (replaced
                ? "; ZGC, which this JVM has, is not inherited: it does not start under"
                    + " AddressSanitizer"
                : ""));
  }
}
