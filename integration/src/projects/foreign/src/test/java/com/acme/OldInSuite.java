package com.acme;

import io.asanloop.AsanLoop;
import org.junit.Test;

/** Not found by its name, but run by a suite. */
@AsanLoop
public class OldInSuite {
  @Test
  public void annotated() {
    throw new IllegalStateException("run");
  }
}
