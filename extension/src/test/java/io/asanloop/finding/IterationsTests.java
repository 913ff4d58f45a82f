package io.asanloop.finding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.asanloop.finding.Iterations.Range;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IterationsTests {
  private static final Locale BEFORE = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(BEFORE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "tr", "de", "ar-u-nu-arab"})
  void areToldInFewWords(String locale) {
    Locale.setDefault(Locale.forLanguageTag(locale));

    assertThat(Iterations.none()).hasToString("");
    assertThat(of(1, 1)).hasToString("in the only iteration");
    assertThat(range(100, 1, 100)).hasToString("in every iteration");
    assertThat(of(100_000, 70_001)).hasToString("once, in iteration 70,001 of 100,000");
    assertThat(of(100, 7, 14, 21)).hasToString("in iterations 7, 14, 21");
    assertThat(of(100, 7, 8)).hasToString("in iterations 7, 8");
    assertThat(range(100_000, 5, 99_999)).hasToString("in iterations 5 to 99,999");
    assertThat(of(50, 1, 2, 3, 10, 20, 21)).hasToString("in iterations 1 to 3, 10, 20, 21");
    assertThat(of(50, 1, 3, 5, 7, 9)).hasToString("in iterations 1, 3, 5, 7, 9");
    assertThat(of(50, 1, 3, 5, 7, 9, 11)).hasToString("in iterations 1, 3, 5, … 11 (6 of 50)");
    assertThat(of(1000, IntStream.rangeClosed(1, 142).map(i -> 7 * i).toArray()))
        .hasToString("in iterations 7, 14, 21, … 994 (142 of 1,000)");
  }

  @Test
  void areJoinedWhereverTheyTouch() {
    Iterations iterations =
        Iterations.of(
            List.of(new Range(9, 9), new Range(1, 3), new Range(4, 6), new Range(2, 5)), 20);

    assertThat(iterations.ranges()).containsExactly(new Range(1, 6), new Range(9, 9));
    assertThat(iterations.count()).isEqualTo(7);
    assertThat(iterations.first()).hasValue(1);
    assertThat(iterations.isEvery()).isFalse();
    assertThat(IntStream.rangeClosed(0, 20).filter(iterations::contains))
        .containsExactly(1, 2, 3, 4, 5, 6, 9);
    assertThat(iterations)
        .isEqualTo(Iterations.of(List.of(new Range(1, 6), new Range(9, 9)), 20))
        .isNotEqualTo(Iterations.of(List.of(new Range(1, 6), new Range(9, 9)), 21));
  }

  @Test
  void noneAreNotEvery() {
    assertThat(Iterations.of(List.of(), 3)).isEqualTo(Iterations.none());
    assertThat(Iterations.none().isEvery()).isFalse();
    assertThat(Iterations.none().first()).isEmpty();
    assertThat(Iterations.none().count()).isZero();
  }

  @Test
  void whatIsNamedWasRun() {
    assertThat(of(0, 5).ran()).isEqualTo(5);
  }

  @Test
  void aRangeIsOfNumbersFromOne() {
    assertThatThrownBy(() -> new Range(0, 3)).hasMessage("No iterations are 0 to 3");
    assertThatThrownBy(() -> new Range(4, 3)).hasMessage("No iterations are 4 to 3");
  }

  private static Iterations of(int ran, int... iterations) {
    return Iterations.of(IntStream.of(iterations).mapToObj(i -> new Range(i, i)).toList(), ran);
  }

  private static Iterations range(int ran, int first, int last) {
    return Iterations.of(List.of(new Range(first, last)), ran);
  }
}
