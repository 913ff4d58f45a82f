package com.acme;

import io.asanloop.AsanLoop;
import org.junit.Test;

@AsanLoop
public class OldTest {
  @Test
  public void one() {
    throw new IllegalStateException("run");
  }

  @Test
  public void two() {
    throw new IllegalStateException("run");
  }
}
