package com.acme;

import io.asanloop.AsanLoop;
import org.testng.annotations.Test;

@AsanLoop
public class NgTest {
  @Test
  public void annotated() {
    throw new IllegalStateException("run");
  }
}
