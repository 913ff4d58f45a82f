package io.asanloop.internal.engine;

import io.asanloop.internal.plan.ConfigurationProblem;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a time limit in the grammar of <a
 * href="https://docs.junit.org/current/user-guide/#writing-tests-declarative-timeouts-default-timeouts">JUnit's
 * timeouts</a>, whose own parser is internal.
 */
final class TimeLimit {
  private static final Pattern GRAMMAR =
      Pattern.compile(
          "([1-9]\\d*) ?((?:[nμm]?s)|m|h|d)?", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  private TimeLimit() {}

  static Duration read(Given given) throws ConfigurationProblem {
    Matcher matcher = GRAMMAR.matcher(given.text());
    if (matcher.matches()) {
      try {
        long number = Long.parseLong(matcher.group(1));
        String unit = matcher.group(2) == null ? "s" : matcher.group(2).toLowerCase(Locale.ROOT);
        Duration limit = Duration.of(number, unit(unit));
        // What waits for it counts in nanoseconds.
        return Duration.ofNanos(limit.toNanos());
      } catch (ArithmeticException | NumberFormatException e) {
        throw given.problem("must be less than 292 years", given.written("5 m"));
      }
    }
    throw given.problem(
        "must be a whole number of at least 1, maybe followed by ns, μs, ms, s, m, h or d",
        given.written("5 m"));
  }

  private static ChronoUnit unit(String unit) {
    return switch (unit) {
      case "ns" -> ChronoUnit.NANOS;
      case "ms" -> ChronoUnit.MILLIS;
      case "s" -> ChronoUnit.SECONDS;
      case "m" -> ChronoUnit.MINUTES;
      case "h" -> ChronoUnit.HOURS;
      case "d" -> ChronoUnit.DAYS;
      // Unicode has two characters that are a lower-case mu.
      default -> ChronoUnit.MICROS;
    };
  }
}
