package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.internal.report.LostBlocks;
import io.asanloop.internal.verdict.TestFacts;
import io.asanloop.internal.wire.ChildEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the leak checks of one child came to. */
final class LeakChecks {
  private final LostBlocks lostBlocks;
  private final Map<String, String> baselineProblems = new HashMap<>();
  private final Map<String, List<Finding>> warmups = new HashMap<>();
  private final Map<String, LostBlocks.Result> tests = new HashMap<>();
  private Optional<LostBlocks.Result> last = Optional.empty();
  private long read;

  LeakChecks(LostBlocks lostBlocks) {
    this.lostBlocks = lostBlocks;
  }

  /** Hears that a check was made. */
  void note(ChildEvent.Checked check) {
    LostBlocks.Result result = lostBlocks.read(check);
    read = check.to();
    switch (check.kind()) {
      case SELF -> {}
      case BASELINE -> result.problem().ifPresent(p -> baselineProblems.put(check.id(), p));
      case WARMUP -> warmups.put(check.id(), result.lost());
      case TEST -> tests.put(check.id(), result);
      case LAST -> last = Optional.of(result);
    }
  }

  /**
   * Returns what the check after a test came to; it is as good as the one before the first
   * iteration, which it is compared with.
   */
  TestFacts.LeakCheck ofTest(String id) {
    LostBlocks.Result result = tests.get(id);
    if (result == null) {
      return TestFacts.LeakCheck.NONE;
    }
    Optional<String> problem =
        Optional.ofNullable(baselineProblems.get(id)).or(() -> result.problem());
    return new TestFacts.LeakCheck(problem.isEmpty(), problem.orElse(""));
  }

  /** Returns the leaks that the check after a test found. */
  List<Finding> lostIn(String id) {
    return tests.containsKey(id) ? tests.get(id).lost() : List.of();
  }

  /** Returns what only the warm-up runs of a test lost. */
  List<Finding> lostInWarmup(String id) {
    return warmups.getOrDefault(id, List.of());
  }

  /** Returns the result of the check after all tests. */
  Optional<LostBlocks.Result> last() {
    return last;
  }

  /** Returns where in the report file the text of the last check ends. */
  long end() {
    return read;
  }
}
