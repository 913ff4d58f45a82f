package com.acme;

import io.asanloop.AsanLoop;
import org.junit.Test;

public class OldMethodTest {
  @Test
  @AsanLoop
  public void annotated() {
    throw new IllegalStateException("run");
  }

  @Test
  public void plain() {}
}
