package io.asanloop.internal.toolchain;

/**
 * There is no runtime for the child; the message says what is wrong, where we looked, a cure.
 *
 * <p>Either this machine cannot run the sanitizer, or what it was given allows of no runtime.
 */
public final class ToolchainProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final String what;
  private final String cure;
  private final boolean ofMachine;

  private ToolchainProblem(String what, String cure, boolean ofMachine) {
    super(what + "\ncure: " + cure);
    this.what = what;
    this.cure = cure;
    this.ofMachine = ofMachine;
  }

  static ToolchainProblem ofMachine(String what, String cure) {
    return new ToolchainProblem(what, cure, true);
  }

  static ToolchainProblem ofConfiguration(String what, String cure) {
    return new ToolchainProblem(what, cure, false);
  }

  /** Returns what is wrong and where we looked. */
  public String what() {
    return what;
  }

  /** Returns what to do, most often a command. */
  public String cure() {
    return cure;
  }

  /** Returns whether it is this machine that lacks something, not the configuration that errs. */
  public boolean isOfMachine() {
    return ofMachine;
  }
}
