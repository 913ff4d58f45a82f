package io.asanloop.internal.verdict;

import io.asanloop.finding.Finding;
import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.RemoteThrowable;
import io.asanloop.internal.wire.Repetition;
import java.util.List;
import java.util.Optional;

/**
 * All that is known of the end of one test; {@link Judge} says what it means.
 *
 * @param asked how it was to be run
 * @param end how the child says that it ended; empty if the child did not live to say so
 * @param iterations the iterations that were run; empty if the child did not live to count them
 * @param check what the leak check came to
 * @param modules file names of the libraries under test that were loaded by the end of the test
 * @param findings what the sanitizer found in it
 * @param death what ended the child in it, if something did
 * @param tools what it was found with
 */
public record TestFacts(
    Repetition asked,
    Optional<ChildEvent.Finished> end,
    Optional<ChildEvent.Iterated> iterations,
    LeakCheck check,
    List<String> modules,
    List<Finding> findings,
    Optional<Death> death,
    Tools tools) {

  public TestFacts {
    modules = List.copyOf(modules);
    findings = List.copyOf(findings);
  }

  /**
   * What became of a leak check.
   *
   * @param finished whether it was made and can be trusted
   * @param problem why not; empty if it was, or was not to be made
   */
  public record LeakCheck(boolean finished, String problem) {
    /** The check was not reached, or nobody asked for it. */
    public static final LeakCheck NONE = new LeakCheck(false, "");
  }

  /**
   * A child's death in a test.
   *
   * @param outcome how the child ended
   * @param iteration in which iteration, from 1; in a warm-up run the negative of its number; 0
   *     outside
   * @param output the last lines that it printed
   */
  public record Death(ChildOutcome outcome, int iteration, List<String> output) {
    public Death {
      output = List.copyOf(output);
    }
  }

  /** Returns the exception that the test itself ended with. */
  Optional<RemoteThrowable> ownThrowable() {
    return end.flatMap(ChildEvent.Finished::throwable);
  }
}
