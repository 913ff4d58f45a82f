package io.asanloop.internal.doctor;

/**
 * What one check came to.
 *
 * @param text what was found; why, if it was not tried
 * @param cure what to do, most often a command; empty unless it failed, and where the text says it
 */
record Line(Check check, State state, String text, String cure) {
  enum State {
    OK("ok"),
    FAILED("FAILED"),
    MISCONFIGURED("FAILED"),
    NOT_TRIED("not tried");

    private final String word;

    State(String word) {
      this.word = word;
    }
  }

  private static final int WIDTH = 22;

  boolean failed() {
    return state == State.FAILED || state == State.MISCONFIGURED;
  }

  /** Whether no test can be checked on this machine because of it. */
  boolean isOfMachine() {
    return state == State.FAILED && check.ofMachine();
  }

  @Override
  public String toString() {
    String indent = " ".repeat(WIDTH);
    String line =
        check.title() + " ".repeat(WIDTH - check.title().length()) + state.word + ": " + text;
    String full = cure.isEmpty() ? line : line + "\ncure: " + cure;
    return full.strip().replace("\n", "\n" + indent);
  }
}
