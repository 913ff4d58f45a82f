package io.asanloop.internal.current;

/**
 * Whether Jupiter may run annotated tests in this JVM, unchecked, since the user asked for it.
 *
 * <p>Said by our engine when it discovers, and taken back before the next discovery. It says no
 * more than that somebody asked: whether a test may run is a matter of its own parameters.
 */
public final class Inline {
  /** The configuration parameter that asks for it. */
  public static final String PARAMETER = "asanloop.mode";

  /** Its value. */
  public static final String VALUE = "inline";

  private static volatile boolean allowed;

  private Inline() {}

  /** Lets tests run from now on. */
  public static void allow() {
    allowed = true;
  }

  /** Lets no test run from now on. */
  public static void forbid() {
    allowed = false;
  }

  /** Returns whether tests may run. */
  public static boolean isAllowed() {
    return allowed;
  }
}
