package io.asanloop.internal.wire;

/** What a child does that runs no test but shows whether the sanitizer works on this machine. */
public enum ProbeKind {
  /** It makes the leak check with which each child begins. */
  LEAK,
  /** It throws a C++ exception that nothing catches. */
  EXCEPTION,
  /** It writes one byte past the end of a heap block. */
  OVERFLOW
}
