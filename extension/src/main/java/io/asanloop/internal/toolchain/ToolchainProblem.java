package io.asanloop.internal.toolchain;

/**
 * This machine cannot run the sanitizer; the message says what was missing, where we looked, a
 * cure.
 */
public final class ToolchainProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final String cure;

  ToolchainProblem(String what, String cure) {
    super(what + "\ncure: " + cure);
    this.what = what;
    this.cure = cure;
  }

  /** Returns what was missing and where we looked. */
  public String what() {
    return what;
  }

  /** Returns what to do, most often a command. */
  public String cure() {
    return cure;
  }
}
