package io.asanloop.internal.run;

import io.asanloop.internal.doctor.Diagnosis;
import io.asanloop.internal.doctor.Examination;
import io.asanloop.internal.doctor.Patient;
import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.toolchain.ToolchainProblem;
import io.asanloop.internal.verdict.Subject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the doctor says to tests that could not be run. In one JVM it is asked once for all children
 * that start alike, and the first test alone shows all that it said.
 */
final class Diagnoses {
  private static final Map<Key, Told> TOLD = new HashMap<>();

  private Diagnoses() {}

  /** What makes children start alike, but for libraries and what is inherited from this JVM. */
  private record Key(
      Path java, String toolchain, Map<String, String> options, List<String> jvmArgs) {
    Key(Patient patient, String toolchain) {
      this(
          patient.parent().java(), toolchain, patient.start().options(), patient.start().jvmArgs());
    }
  }

  /**
   * What was told.
   *
   * @param diagnosis what the doctor said
   * @param first name of the test that shows all of it
   */
  record Told(Diagnosis diagnosis, String first) {
    /**
     * Returns the text for a test.
     *
     * @param own what is known without the doctor
     */
    String to(Subject test, String own) {
      String again = "\n\nTo see this again:\n  " + diagnosis.command();
      if (diagnosis.isWell()) {
        return own + "\n\nThe doctor finds nothing wrong with this machine." + again;
      }
      String what =
          diagnosis.isMachineUnfit()
              ? "This machine cannot run the sanitizer: " + diagnosis.failedChecks() + " failed."
              : own + "\n\nThe doctor says: " + diagnosis.failedChecks() + " failed.";
      return test.name().equals(first)
          ? what + "\n\n" + diagnosis + again
          : what + " The whole diagnosis is in the message of " + first;
    }
  }

  /** Asks about a child that did not start. */
  static synchronized Told of(Patient patient, Toolchain toolchain, Subject first)
      throws IOException, InterruptedException {
    Key key = new Key(patient, toolchain.runtime() + " " + toolchain.standardLibrary());
    Told told = TOLD.get(key);
    if (told == null) {
      told = new Told(Examination.of(patient, toolchain), first.name());
      TOLD.put(key, told);
    }
    return told;
  }

  /** Asks about a child for which there is no toolchain. */
  static synchronized Told of(Patient patient, ToolchainProblem problem, Subject first) {
    return TOLD.computeIfAbsent(
        new Key(patient, problem.getMessage()),
        key -> new Told(Examination.of(patient, problem), first.name()));
  }
}
