package com.acme;

/** What the user ships. */
public final class Parser {
  private Parser() {}

  /** Calls C. */
  public static void parseAndFree() {
    Foo.INSTANCE.foo_free(Foo.INSTANCE.foo_parse());
  }
}
