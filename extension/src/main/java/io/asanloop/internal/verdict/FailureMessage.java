package io.asanloop.internal.verdict;

import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.Repetition;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The text of a {@code NativeMemoryError}: what, where, what next. */
final class FailureMessage {
  private static final String NO_SYMBOLIZER =
      """

        no symbolizer  functions and lines are not known without addr2line or llvm-symbolizer:
                       apt-get install binutils (Debian, Ubuntu), dnf install binutils (Fedora, RHEL)
      """;

  private FailureMessage() {}

  static String of(TestFacts facts, List<Finding> findings, Subject subject) {
    StringBuilder text = new StringBuilder(what(findings, subject) + when(facts, findings) + "\n");
    append(text, findings);
    if (findings.stream().anyMatch(f -> f.kind() == FindingKind.CRASH)) {
      // With a report of the sanitizer its words are enough.
      facts.death().ifPresent(death -> appendOutput(text, death.output()));
    }
    return text.append(withoutSymbols(findings, facts.tools()))
        .append(whatNext(facts, findings, subject))
        .toString();
  }

  /** Returns the text for what no test of a class was told of. */
  static String ofClass(List<Finding> findings, Tools tools, Subject subject) {
    StringBuilder text = new StringBuilder(what(findings, subject)).append(", outside its tests\n");
    append(text, findings);
    return text.append(withoutSymbols(findings, tools))
        .append("\n  full report  ")
        .append(subject.reportPath())
        .toString();
  }

  /** What to install where frames have no names because nobody could look them up. */
  private static String withoutSymbols(List<Finding> findings, Tools tools) {
    boolean unnamed =
        findings.stream().flatMap(f -> f.frames().stream()).anyMatch(f -> f.file().isEmpty());
    return unnamed && !tools.symbolizer() ? NO_SYMBOLIZER : "";
  }

  private static void append(StringBuilder text, List<Finding> findings) {
    for (int i = 0; i < findings.size(); i++) {
      text.append('\n').append(findings.size() > 1 ? (i + 1) + ". " : "  ");
      text.append(FindingText.of(findings.get(i)));
    }
  }

  private static String what(List<Finding> findings, Subject subject) {
    boolean leaks = findings.stream().allMatch(f -> f.kind().isLeak());
    String what =
        findings.size() == 1 && !leaks
            ? findings.get(0).keyword()
            : counted(findings.size(), leaks ? "leak" : "finding");
    return what + " in " + subject.name();
  }

  private static String when(TestFacts facts, List<Finding> findings) {
    if (facts.death().isPresent()) {
      String place = place(facts.death().get().iteration(), facts.asked());
      return place.isEmpty() ? "" : " " + place;
    }
    Finding first = findings.get(0);
    boolean ofAll = first.kind().isLeak() || first.growth().isPresent();
    if (facts.iterations().isEmpty() || !ofAll) {
      return "";
    }
    return " after " + counted(ran(facts), "iteration");
  }

  /** Returns where a loop ended that did not pass: {@code in iteration 5 of 100}. */
  static String place(ChildEvent.Iterated iterated, Repetition asked) {
    return place(iterated.ran() > 0 ? iterated.ran() : -iterated.warmups(), asked);
  }

  /** Returns where it was; empty outside iterations. */
  static String place(int iteration, Repetition asked) {
    if (iteration > 0) {
      return "in iteration " + iteration + " of " + asked.iterations();
    }
    return iteration < 0 ? "in warm-up run " + -iteration + " of " + asked.warmup() : "";
  }

  /** Appends the last lines that a child printed, if there are any. */
  static void appendOutput(StringBuilder text, List<String> lines) {
    if (!lines.isEmpty()) {
      text.append(
          lines.stream()
              .collect(Collectors.joining("\n    ", "\n  last lines of its output\n    ", "\n")));
    }
  }

  private static String whatNext(TestFacts facts, List<Finding> findings, Subject subject) {
    String report = "\n  full report  " + subject.reportPath();
    return report
        + subject
            .rerun()
            .map(
                command ->
                    "\n  run it again "
                        + command
                        + " -Dasanloop.iterations="
                        + iterationsNeeded(facts, findings))
            .orElse("");
  }

  /** As many as show all of them: a leak in every iteration shows in one. */
  private static int iterationsNeeded(TestFacts facts, List<Finding> findings) {
    int ran = Math.max(1, ran(facts));
    return findings.stream().mapToInt(f -> f.iterations().first().orElse(ran)).max().orElse(ran);
  }

  private static int ran(TestFacts facts) {
    return facts
        .death()
        .map(death -> Math.max(0, death.iteration()))
        .orElseGet(() -> facts.iterations().map(ChildEvent.Iterated::ran).orElse(0));
  }

  /** Returns for example {@code 4,000 bytes}, the same in every locale. */
  static String counted(long number, String noun) {
    return number(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /** Returns for example {@code 4,000}, the same in every locale. */
  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
