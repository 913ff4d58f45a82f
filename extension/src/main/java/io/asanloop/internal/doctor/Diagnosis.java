package io.asanloop.internal.doctor;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What all checks came to. */
public final class Diagnosis {
  private final Map<Check, Line> lines = new EnumMap<>(Check.class);

  private final String command;

  Diagnosis(String command) {
    this.command = command;
  }

  void ok(Check check, String text) {
    lines.put(check, new Line(check, Line.State.OK, text, ""));
  }

  void failed(Check check, String text, String cure) {
    lines.put(check, new Line(check, Line.State.FAILED, text, cure));
  }

  /** A failure that is no fault of the machine. */
  void misconfigured(Check check, String text, String cure) {
    lines.put(check, new Line(check, Line.State.MISCONFIGURED, text, cure));
  }

  /** Says that some checks could not be tried; what is known of any of them already stays. */
  void notTried(String reason, Check... checks) {
    for (Check check : checks) {
      lines.putIfAbsent(check, new Line(check, Line.State.NOT_TRIED, reason, ""));
    }
  }

  boolean knows(Check check) {
    return lines.containsKey(check);
  }

  boolean hasFailed(Check check) {
    return knows(check) && lines.get(check).failed();
  }

  private List<Line> failures() {
    return lines.values().stream().filter(Line::failed).toList();
  }

  /** Returns whether no check failed. */
  public boolean isWell() {
    return failures().isEmpty();
  }

  /** Returns whether this machine cannot run the sanitizer, whatever test it is. */
  public boolean isMachineUnfit() {
    return failures().stream().anyMatch(Line::isOfMachine);
  }

  /** Returns the names of the checks that failed, for one line of text. */
  public String failedChecks() {
    return failures().stream().map(line -> line.check().title()).collect(Collectors.joining(", "));
  }

  /** Returns the shell command that makes the same diagnosis again. */
  public String command() {
    return command;
  }

  /** Returns a line for each check, and one for all. */
  @Override
  public String toString() {
    String end =
        isWell() ? "All is well" : failures().size() + " of " + lines.size() + " checks failed";
    return lines.values().stream().map(line -> line + "\n").collect(Collectors.joining()) + end;
  }
}
