package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LastLinesTests {
  private final LastLines lines = new LastLines();

  @Test
  void piecesBecomeLines() {
    lines.add("on");
    lines.add("e\ntwo\nthr");
    assertThat(lines.get()).containsExactly("one", "two", "thr");
    lines.add("ee\n");
    assertThat(lines.get()).containsExactly("one", "two", "three");
  }

  @Test
  void onlyTheLastOnesAreKept() {
    IntStream.rangeClosed(1, 100).forEach(i -> lines.add(i + "\n"));
    assertThat(lines.get()).hasSize(12).startsWith("89").endsWith("100");
  }

  @Test
  void aLineWithoutEndTakesBoundedMemory() {
    for (int i = 0; i < 10_000; i++) {
      lines.add("x".repeat(1000));
    }
    assertThat(lines.get()).containsExactly("x".repeat(400) + "…");
  }
}
