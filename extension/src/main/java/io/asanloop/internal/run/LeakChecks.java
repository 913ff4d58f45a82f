package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.internal.verdict.TestFacts;
import io.asanloop.internal.wire.ChildEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the leak checks of one child came to. */
final class LeakChecks {
  private final Map<String, String> problems = new HashMap<>();
  private Optional<String> last = Optional.empty();

  /** Hears that a check was made. */
  void note(ChildEvent.Checked check) {
    switch (check.kind()) {
      case SELF -> {}
      case TEST -> check.ids().forEach(id -> problems.put(id, check.problem()));
      case LAST -> last = Optional.of(check.problem());
    }
  }

  /** Returns what the check after a test came to. */
  TestFacts.LeakCheck ofTest(String id) {
    String problem = problems.get(id);
    return problem == null
        ? TestFacts.LeakCheck.NONE
        : new TestFacts.LeakCheck(problem.isEmpty(), problem);
  }

  /** Returns the leaks that the check after a test found. */
  List<Finding> lostIn(String id) {
    return List.of();
  }

  /** Returns what only the warm-up runs of a test lost. */
  List<Finding> lostInWarmup(String id) {
    return List.of();
  }

  /** Returns the problem of the check after all tests; empty if it has none. */
  Optional<String> last() {
    return last;
  }
}
