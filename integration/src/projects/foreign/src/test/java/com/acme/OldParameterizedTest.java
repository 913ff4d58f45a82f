package com.acme;

import io.asanloop.AsanLoop;
import java.util.List;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.Parameterized;

@AsanLoop
@RunWith(Parameterized.class)
public class OldParameterizedTest {
  @Parameterized.Parameters
  public static List<Integer> numbers() {
    return List.of(1, 2);
  }

  @Parameterized.Parameter public int number;

  @Test
  public void takes() {
    throw new IllegalStateException("run");
  }
}
