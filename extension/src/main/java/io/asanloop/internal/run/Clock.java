package io.asanloop.internal.run;

import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.Protocol;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The time limits of what the child does: its start, the iterations of a test, a leak check, or
 * anything else, which has the largest limit of the unit's tests each time.
 *
 * <p>It looks again and again at what runs just then, and counts for each test the time of its own
 * iterations: those of a template's invocations take turns, too fast for an event each.
 */
final class Clock {
  /** How often to look at least. */
  static final Duration INTERVAL = Duration.ofMillis(100);

  /** More passes between two looks only while this JVM is busy; what ran meanwhile is not known. */
  private static final Duration LONGEST_STEP = INTERVAL.multipliedBy(2);

  private static final Duration CHECK_LIMIT = Duration.ofMinutes(1);

  private final Map<String, Settings> tests;
  private final Duration outside;
  private final Map<String, Duration> spent = new HashMap<>();
  private List<Running> running = List.of();
  private PhaseKind phase = PhaseKind.OUTSIDE;
  private boolean started;
  private long lookedNanos;

  /** For how long the child has been doing what is no iteration and did not tell of anything. */
  private Duration stretch = Duration.ZERO;

  /**
   * Starts with the start of a child.
   *
   * @param tests by {@link Assignment#key}
   * @param nanos the time now, as {@link System#nanoTime} tells it
   */
  Clock(Map<String, Settings> tests, long nanos) {
    this.tests = tests;
    this.lookedNanos = nanos;
    this.outside =
        tests.values().stream()
            .map(Settings::timeout)
            .max(Duration::compareTo)
            .orElse(Protocol.START_LIMIT);
  }

  /** Hears of an event: another stretch of time begins with it. */
  void hear(ChildEvent event) {
    started |= event instanceof ChildEvent.Hello;
    if (event instanceof ChildEvent.Phase next) {
      phase = next.kind();
    }
    if (started) {
      stretch = Duration.ZERO;
    }
  }

  /**
   * Looks at what runs, outermost first, and counts the time since the last look.
   *
   * @param nanos when
   */
  void look(List<Running> now, long nanos) {
    Duration passed = Duration.ofNanos(nanos - lookedNanos);
    Duration step = passed.compareTo(LONGEST_STEP) < 0 ? passed : LONGEST_STEP;
    lookedNanos = nanos;
    if (started && !now.equals(running)) {
      stretch = Duration.ZERO;
    }
    running = List.copyOf(now);
    stretch = stretch.plus(step);
    test().ifPresent(id -> spent.merge(id, step, Duration::plus));
  }

  /** Returns how much time is left; zero or negative when it is over. */
  Duration left() {
    return test().map(id -> limit(id).minus(spent.get(id))).orElseGet(() -> limit().minus(stretch));
  }

  /** Returns the test in one of whose iterations the child is. */
  private Optional<String> test() {
    return running.stream()
        .filter(one -> one.iteration() != 0 && Assignment.hasIterations(one.id()))
        .map(Running::id)
        .reduce((outer, inner) -> inner);
  }

  private Duration limit(String id) {
    Settings settings = tests.get(Assignment.key(id));
    return settings == null ? outside : settings.timeout();
  }

  private Duration limit() {
    if (!started) {
      return Protocol.START_LIMIT;
    }
    // A check's time is not the test's: with many blocks it takes longer than a short test may.
    return phase == PhaseKind.CHECK && outside.compareTo(CHECK_LIMIT) < 0 ? CHECK_LIMIT : outside;
  }
}
