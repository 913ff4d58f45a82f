package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.plan.Settings;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Phase;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.Protocol;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The limits; time is told by the tests. */
class ClockTests {
  private static final String CLASS_ID = "[engine:asanloop]/[class:com.acme.FooTest]";
  private static final String METHOD = CLASS_ID + "/[method:test()]";
  private static final String TEMPLATE = CLASS_ID + "/[test-template:takes(int)]";
  private static final String INVOCATION = TEMPLATE + "/[test-template-invocation:#";
  private static final String FACTORY = CLASS_ID + "/[test-factory:makes()]";

  private final Clock clock =
      new Clock(
          Map.of(
              METHOD, limit(10),
              TEMPLATE, limit(20),
              FACTORY, limit(30)),
          0);

  private long nanos;

  @BeforeEach
  void start() {
    clock.hear(new ChildEvent.Hello(1, ""));
  }

  @Test
  void aChildHasItsOwnLimitToStart() {
    Clock starting = new Clock(Map.of(METHOD, limit(10)), 0);
    starting.hear(new ChildEvent.Modules(List.of()));
    starting.look(List.of(running(METHOD, 0)), 100_000_000);
    starting.look(List.of(), 200_000_000);

    assertThat(starting.left()).isEqualTo(Protocol.START_LIMIT.minusMillis(200));
  }

  @Test
  void iterationsOfATestAddUpWhateverItTells() {
    look(4_000, running(METHOD, 1));
    clock.hear(new ChildEvent.Entry(METHOD, Map.of("key", "value")));
    look(5_000, running(METHOD, 2));

    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(1));
    look(1_100, running(METHOD, 2));
    assertThat(clock.left()).isNegative();
  }

  @Test
  void invocationsThatTakeTurnsHaveALimitEach() {
    for (int round = 1; round <= 3; round++) {
      look(1_000, running(TEMPLATE, round), running(INVOCATION + "1]", round));
      look(2_000, running(TEMPLATE, round), running(INVOCATION + "2]", round));
    }
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(20 - 6));

    look(0, running(TEMPLATE, 4), running(INVOCATION + "1]", 4));
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(20 - 3));
  }

  @Test
  void theTimeOfADynamicNodeIsItsFactorys() {
    look(1_000, running(FACTORY, 1));
    look(2_000, running(FACTORY, 1), running(FACTORY + "/[dynamic-test:#1]", 1));

    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(30 - 3));
  }

  @Test
  void whatLiesOutsideIterationsHasTheLargestLimitEachTime() {
    look(5_000);
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(30 - 5));

    clock.hear(new ChildEvent.Started(CLASS_ID));
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void theArgumentsOfEachRoundAreAnotherTime() {
    look(5_000, running(TEMPLATE, 1));
    look(4_000, running(TEMPLATE, 2));

    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(30 - 4));
  }

  @Test
  void theInitialiserOfAClassIsNoIteration() {
    look(4_000, running(METHOD, 0));
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(30 - 4));

    look(1_000, running(METHOD, 1));
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(10 - 1));
  }

  @Test
  void aCheckHasAMinute() {
    look(9_000, running(METHOD, 1));
    clock.hear(new Phase(PhaseKind.CHECK, METHOD));
    look(15_000, running(METHOD, 0));
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(60 - 15));

    clock.hear(new Phase(PhaseKind.OUTSIDE, ""));
    look(0);
    assertThat(clock.left()).isEqualTo(Duration.ofSeconds(30));
  }

  @Test
  void whatTheParentDidNotSeeDoesNotCount() {
    nanos += Duration.ofMinutes(5).toNanos();
    clock.look(List.of(running(METHOD, 1)), nanos);

    assertThat(clock.left()).isEqualTo(Duration.ofMillis(9_800));
  }

  /** Looks every 100 ms for so long. */
  private void look(int millis, Running... running) {
    clock.look(List.of(running), nanos);
    for (int passed = 0; passed < millis; passed += 100) {
      nanos += 100_000_000;
      clock.look(List.of(running), nanos);
    }
  }

  private static Running running(String id, int iteration) {
    return new Running(id, iteration);
  }

  private static Settings limit(int seconds) {
    StartSettings start =
        new StartSettings(List.of(), List.of(), Map.of(), List.of(), Optional.empty());
    return new Settings(
        100, 0, true, Duration.ofSeconds(seconds), false, Path.of("reports"), false, start);
  }
}
