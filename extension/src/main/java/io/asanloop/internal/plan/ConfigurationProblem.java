package io.asanloop.internal.plan;

/**
 * What the user wrote is wrong; the message says what was given, expected, and to write instead.
 */
public final class ConfigurationProblem extends Exception {
  private static final long serialVersionUID = 1L;

  public ConfigurationProblem(String message) {
    super(message);
  }
}
