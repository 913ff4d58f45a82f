package io.asanloop.internal.run;

import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.Protocol;
import java.time.Duration;
import java.util.Map;

/**
 * The time limit of what the child does now: its start, the iterations of a test, a leak check, or
 * anything else, which has the largest limit of the unit's tests each time.
 */
final class Clock {
  private static final Duration CHECK_LIMIT = Duration.ofMinutes(1);

  private final Map<String, Settings> tests;
  private final Duration outside;
  private PhaseKind phase = PhaseKind.OUTSIDE;
  private boolean started;
  private long deadlineNanos;

  Clock(Map<String, Settings> tests) {
    this.tests = tests;
    this.outside =
        tests.values().stream()
            .map(Settings::timeout)
            .max(Duration::compareTo)
            .orElse(Protocol.START_LIMIT);
    restart(Protocol.START_LIMIT, System.nanoTime());
  }

  /**
   * Hears of an event: another stretch of time may begin with it.
   *
   * @param nanos when it came
   */
  void hear(ChildEvent event, long nanos) {
    if (event instanceof ChildEvent.Hello) {
      started = true;
    }
    if (!started) {
      return;
    }
    if (event instanceof ChildEvent.Phase next) {
      phase = next.kind();
      restart(limit(next), nanos);
    } else if (phase != PhaseKind.ITERATIONS) {
      restart(outside, nanos);
    }
  }

  private Duration limit(ChildEvent.Phase next) {
    Settings test = tests.get(Assignment.key(next.id()));
    return switch (next.kind()) {
      case ITERATIONS -> test == null ? outside : test.timeout();
      // A check's time is not the test's: with many blocks it takes longer than a short test may.
      case CHECK -> outside.compareTo(CHECK_LIMIT) > 0 ? outside : CHECK_LIMIT;
      case OUTSIDE -> outside;
    };
  }

  /** Returns how much time is left; zero or negative when it is over. */
  Duration left() {
    return Duration.ofNanos(deadlineNanos - System.nanoTime());
  }

  private void restart(Duration limit, long nanos) {
    deadlineNanos = nanos + limit.toNanos();
  }
}
