package io.asanloop.internal.toolchain;

/**
 * This machine cannot run the sanitizer; the message says what was missing, where we looked, a
 * cure.
 */
public final class ToolchainProblem extends Exception {
  private static final long serialVersionUID = 1L;

  public ToolchainProblem(String message) {
    super(message);
  }
}
