package io.asanloop.internal.doctor;

/** What is looked at, in the order in which it is told. */
enum Check {
  PLATFORM("platform", true),
  JDK("JDK", false),
  RUNTIME("runtime", true),
  PRELOAD("preload", true),
  AGENT("native agent", true),
  EXCEPTIONS("C++ exceptions", true),
  PTRACE("ptrace", true),
  LEAK("planted leak", true),
  OVERFLOW("planted overflow", true),
  SYMBOLIZER("symbolizer", false),
  ASLR("ASLR entropy", true),
  LIMITS("address-space limits", true),
  COLLECTOR("collector", false);

  private final String title;
  private final boolean ofMachine;

  Check(String title, boolean ofMachine) {
    this.title = title;
    this.ofMachine = ofMachine;
  }

  String title() {
    return title;
  }

  /**
   * Returns whether no test can be checked on this machine where it fails. Else it tells of the
   * arguments that the user gave, or of what is only less readable.
   */
  boolean ofMachine() {
    return ofMachine;
  }
}
