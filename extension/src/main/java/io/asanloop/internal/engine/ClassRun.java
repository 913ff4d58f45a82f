package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import io.asanloop.internal.run.Unit;
import io.asanloop.internal.run.UnitRun;
import java.util.List;
import java.util.Map;

/**
 * One top-level class: its units one after another, as one class to JUnit.
 *
 * @param topLevel the class
 * @param units what children run of it
 * @param refused the tests that no child runs, with the reason, by id on the wire
 * @param replay tells JUnit what happens
 */
record ClassRun(
    Mirror topLevel, List<Unit> units, Map<String, ConfigurationProblem> refused, Replay replay) {
  void run() {
    try {
      units.forEach(unit -> new UnitRun(unit, replay).run());
    } catch (RuntimeException | Error e) {
      // A defect of ours: the class says so, and the other classes run.
      replay.broken(e);
    } finally {
      refused.forEach(replay::refused);
      replay.close();
    }
  }

  /** Has JUnit hear that nothing of this class is run. */
  void skip(String reason) {
    replay.skippedAll(reason);
    replay.close();
  }
}
