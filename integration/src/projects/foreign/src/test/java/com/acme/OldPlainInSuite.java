package com.acme;

import org.junit.Test;

/** Not found by its name, but run by a suite. */
public class OldPlainInSuite {
  @Test
  public void plain() {}
}
