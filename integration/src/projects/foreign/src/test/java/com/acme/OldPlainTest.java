package com.acme;

import org.junit.Test;

public class OldPlainTest {
  @Test
  public void plain() {}
}
