package io.asanloop.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.Growth.Point;
import java.util.List;
import org.junit.jupiter.api.Test;

class GrowthTests {
  @Test
  void theRateIsThatOfTheSecondHalf() {
    Growth growth =
        Growth.of(
            List.of(
                new Point(1, 500),
                new Point(25, 510),
                new Point(50, 520),
                new Point(75, 570),
                new Point(100, 620)),
            "");

    assertThat(growth.blocksPerIteration()).isEqualTo(2.0);
    assertThat(growth.holder()).isEmpty();
    assertThat(growth).hasToString("500 → 510 → 520 → 570 → 620 blocks");
  }

  @Test
  void twoPointsAreTheShortestThatSay() {
    assertThat(Growth.of(List.of(new Point(1, 1)), "").blocksPerIteration()).isZero();
    assertThat(
            Growth.of(List.of(new Point(1, 1), new Point(3, 2)), "field A.B").blocksPerIteration())
        .isEqualTo(0.5);
  }

  @Test
  void saysWhatHoldsTheBlocks() {
    assertThat(Growth.of(List.of(new Point(1, 7)), "field A.B"))
        .hasToString("7 blocks, held by field A.B")
        .isEqualTo(Growth.of(List.of(new Point(1, 7)), "field A.B"))
        .isNotEqualTo(Growth.of(List.of(new Point(1, 7)), ""));
  }
}
