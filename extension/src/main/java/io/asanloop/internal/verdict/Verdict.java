package io.asanloop.internal.verdict;

import io.asanloop.finding.Finding;
import io.asanloop.internal.wire.RemoteThrowable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a test or container ended, with all that a test runner is told.
 *
 * @param outcome what it is
 * @param throwable the test's own exception; present if and only if the outcome is {@code FAILED}
 *     or {@code ABORTED} and the test (not we) made it so
 * @param message text for people; empty where {@code throwable} speaks
 * @param findings what the sanitizer found; not empty if and only if the outcome is {@code
 *     NATIVE_ERROR}
 * @param notes short notes that ride on the exception as suppressed, such as {@code in iteration 5
 *     of 100}
 * @param also a second verdict that rides on the test's own exception as suppressed: what was found
 *     or could not be checked besides
 * @param runDirectory folder of the test's report
 */
public record Verdict(
    Outcome outcome,
    Optional<RemoteThrowable> throwable,
    String message,
    List<Finding> findings,
    List<String> notes,
    Optional<Verdict> also,
    Path runDirectory) {

  /** What a test runner makes of it. */
  public enum Outcome {
    /** It passed and was checked. */
    PASSED,
    /** An assumption failed, or this machine cannot check and the user wants such tests aborted. */
    ABORTED,
    /** The test's own exception. */
    FAILED,
    /** The sanitizer found something: {@code NativeMemoryError}. */
    NATIVE_ERROR,
    /** The check was not made or not finished: {@code InconclusiveException}. */
    INCONCLUSIVE,
    /** What the user wrote is wrong: {@code ExtensionConfigurationException}. */
    MISCONFIGURED
  }

  public Verdict {
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /** Returns a verdict that consists of an outcome and a text. */
  public static Verdict of(Outcome outcome, String message, Path runDirectory) {
    return new Verdict(
        outcome, Optional.empty(), message, List.of(), List.of(), Optional.empty(), runDirectory);
  }

  /** Returns this verdict with one more note. */
  public Verdict withNote(String note) {
    List<String> more = new ArrayList<>(notes);
    more.add(note);
    return new Verdict(outcome, throwable, message, findings, more, also, runDirectory);
  }

  /** Returns all that is told, as one text. */
  public String text() {
    List<String> parts = new ArrayList<>();
    throwable.ifPresent(t -> parts.add(t.text()));
    parts.addAll(notes);
    parts.add(message);
    also.ifPresent(verdict -> parts.add("\n" + verdict.text()));
    parts.removeIf(String::isEmpty);
    return String.join("\n", parts);
  }

  /** Returns whether a test runner shows it as red. */
  public boolean isRed() {
    return outcome != Outcome.PASSED && outcome != Outcome.ABORTED;
  }
}
