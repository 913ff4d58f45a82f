package io.asanloop.feature;

import io.asanloop.testkit.Fixtures;

/**
 * Where test cases lose memory if the run wants them to. A run without children, of Jupiter alone,
 * calls no native code at all.
 */
public final class Planted {
  /** Says in a child whether it is to lose memory, {@code true} or {@code false}. */
  static final String PROPERTY = "planted.leaks";

  private static final String WANTED = System.getProperty(PROPERTY, "");

  private Planted() {}

  /** Loses memory in the run that is to. */
  public static void here() {
    at(true);
  }

  /** Loses none in any run. */
  static void nowhere() {
    at(false);
  }

  /** Loses memory in the run that is to, if this is the place. */
  public static void at(boolean here) {
    if (!WANTED.isEmpty()) {
      if (here && Boolean.parseBoolean(WANTED)) {
        Fixtures.INSTANCE.leak_direct();
      } else {
        Fixtures.INSTANCE.leak_direct_clean();
      }
    }
  }
}
