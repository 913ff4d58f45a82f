package com.acme;

import io.asanloop.AsanLoop;
import org.testng.annotations.Test;

public class NgMethodTest {
  @Test
  @AsanLoop
  public void annotated() {
    throw new IllegalStateException("run");
  }

  @Test
  public void plain() {}
}
