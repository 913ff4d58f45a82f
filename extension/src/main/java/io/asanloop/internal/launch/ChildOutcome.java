package io.asanloop.internal.launch;

import java.util.Map;
import java.util.OptionalInt;

/**
 * The facts of a child's end, kept apart; only {@code Judge} says what they mean.
 *
 * @param goodbye whether it said that all is done
 * @param exitCode its exit code as Java gives it: 128 and the signal's number after a signal; empty
 *     if it did not end by itself and was killed
 * @param timedOut whether it was killed because a time limit was over
 * @param garbage what on the wire was no message; empty if all were
 */
public record ChildOutcome(
    boolean goodbye, OptionalInt exitCode, boolean timedOut, String garbage) {

  // Numbers of Linux on x86-64 and aarch64.
  private static final Map<Integer, String> SIGNALS =
      Map.ofEntries(
          Map.entry(1, "SIGHUP"),
          Map.entry(2, "SIGINT"),
          Map.entry(3, "SIGQUIT"),
          Map.entry(4, "SIGILL"),
          Map.entry(5, "SIGTRAP"),
          Map.entry(6, "SIGABRT"),
          Map.entry(7, "SIGBUS"),
          Map.entry(8, "SIGFPE"),
          Map.entry(9, "SIGKILL"),
          Map.entry(10, "SIGUSR1"),
          Map.entry(11, "SIGSEGV"),
          Map.entry(12, "SIGUSR2"),
          Map.entry(13, "SIGPIPE"),
          Map.entry(14, "SIGALRM"),
          Map.entry(15, "SIGTERM"),
          Map.entry(24, "SIGXCPU"),
          Map.entry(25, "SIGXFSZ"),
          Map.entry(31, "SIGSYS"));

  /** Returns whether the child did all that it was told and ended as it said. */
  public boolean good() {
    return goodbye && exitCode.isPresent() && exitCode.getAsInt() == 0 && garbage.isEmpty();
  }

  /** Returns the name of the signal that ended the child; empty if none did. */
  public String signal() {
    int code = exitCode.orElse(0);
    if (code <= 128 || code > 128 + 64) {
      return "";
    }
    return SIGNALS.getOrDefault(code - 128, "signal " + (code - 128));
  }

  /** Returns how the child ended, as a clause: {@code ended with exit code 42}. */
  public String description() {
    if (timedOut) {
      return "was killed because its time was over";
    }
    if (!garbage.isEmpty()) {
      return "sent what is no message (" + garbage + ")";
    }
    if (exitCode.isEmpty()) {
      return "did not end and was killed";
    }
    return signal().isEmpty()
        ? "ended with exit code " + exitCode.getAsInt()
        : "was ended by " + signal() + " (exit code " + exitCode.getAsInt() + ")";
  }
}
