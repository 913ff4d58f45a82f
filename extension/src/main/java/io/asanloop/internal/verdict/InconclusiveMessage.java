package io.asanloop.internal.verdict;

import io.asanloop.internal.wire.ChildEvent;

/** The text of an {@code InconclusiveException}: what was checked, what was not, what to do. */
public final class InconclusiveMessage {
  private static final String MEMORY_ERRORS = "memory errors";

  private static final String NO_MODULES =
      """

        None of the libraries that the child had loaded by the end of the test is built with
        -fsanitize=address, and none is named by modules. Build the library that the test
        calls with -fsanitize=address and point libraryPath at it, or name it, as in
        @AsanLoop(modules = "libfoo.so*"), to find its leaks without.\
      """;

  private InconclusiveMessage() {}

  /** What keeps a pass from being proven. */
  enum Gap {
    LEAKS,
    ITERATIONS,
    MODULES
  }

  static String died(TestFacts facts, TestFacts.Death death, Subject subject) {
    String place =
        death.iteration() == 0 && facts.iterations().isPresent()
            ? "after its iterations, before it was checked"
            : FailureMessage.place(death.iteration(), facts.asked());
    StringBuilder text = new StringBuilder(subject.name()).append(" was not finished: the child ");
    text.append(death.outcome().description());
    text.append(place.isEmpty() ? "" : " " + place).append('\n');
    checked(
        text,
        MEMORY_ERRORS + ", up to there",
        facts.asked().detectLeaks()
            ? "leaks, and what would have come after"
            : "what would have come");
    FailureMessage.appendOutput(text, death.output());
    return text.append("\n  full report  ").append(subject.reportPath()).toString();
  }

  static String unchecked(TestFacts facts, Gap gap, Subject subject) {
    int ran = facts.iterations().map(ChildEvent.Iterated::ran).orElse(0);
    String iterations =
        FailureMessage.counted(ran, "iteration") + " of " + facts.asked().iterations();
    StringBuilder text = new StringBuilder(subject.name()).append(" was not checked: ");
    switch (gap) {
      case MODULES -> {
        text.append("no instrumented library was loaded\n");
        checked(text, "nothing", MEMORY_ERRORS + (facts.asked().detectLeaks() ? ", leaks" : ""));
        text.append(NO_MODULES).append("\n\n  runtime      ").append(facts.tools().runtime());
      }
      case LEAKS -> {
        String problem = facts.check().problem();
        text.append("the leak check was not finished\n");
        checked(text, MEMORY_ERRORS + " in " + iterations, "leaks");
        text.append("\n  ")
            .append(problem.isEmpty() ? "The child told of no check after the test." : problem);
      }
      case ITERATIONS -> {
        text.append("only ").append(iterations).append(ran == 1 ? " was run\n" : " were run\n");
        checked(text, MEMORY_ERRORS + " in these", "the others");
      }
    }
    return text.toString();
  }

  /** Returns the text for a unit of which nothing could be run. */
  public static String nothingRan(Subject subject, String problem) {
    StringBuilder text =
        new StringBuilder(subject.name()).append(" was not checked: it was not run\n");
    checked(text, "nothing", MEMORY_ERRORS + ", leaks");
    return text.append("\n  ").append(indented(problem)).toString();
  }

  /** Returns the text for what happened outside all tests of a class. */
  public static String outsideTests(Subject subject, String problem) {
    return subject.name()
        + " was not finished: "
        + indented(problem)
        + "\n\n  full report  "
        + subject.reportPath();
  }

  private static String indented(String text) {
    return text.strip().replaceAll("\n(?=.)", "\n  ");
  }

  private static void checked(StringBuilder text, String checked, String not) {
    text.append("\n  checked      ").append(checked).append("\n  not checked  ").append(not);
    text.append('\n');
  }
}
