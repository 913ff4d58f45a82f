package io.asanloop.feature;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.converter.ConvertWith;
import org.junit.jupiter.params.converter.SimpleArgumentConverter;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Parameterized tests with every source; each loses memory for one of its arguments. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
class SourcesTestCases {
  static final List<Named<Integer>> FIELD = List.of(Named.of("five", 5), Named.of("six", 6));

  @ParameterizedTest
  @ValueSource(ints = {7, 8, 9})
  void values(int number) {
    Planted.at(number == 8);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*ECONDS")
  void constants(TimeUnit unit) {
    Planted.at(unit == TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @MethodSource
  void methods(String text, List<Integer> list, TestInfo info) {
    assertEquals(3, info.getTestMethod().orElseThrow().getParameterCount());
    Planted.at(list.contains(2));
  }

  static Stream<Arguments> methods() {
    return Stream.of(
        Arguments.of("a", List.of(1)), Arguments.argumentSet("all of b", "b", List.of(1, 2)));
  }

  @ParameterizedTest
  @FieldSource("FIELD")
  void fields(int number) {
    Planted.at(number == 6);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"a, b | 1", "/: #2 [c] | 2"})
  void rows(String text, @ConvertWith(Doubling.class) int number) {
    Planted.at(number == 4);
  }

  static final class Doubling extends SimpleArgumentConverter {
    @Override
    protected Object convert(Object source, Class<?> targetType) {
      return 2 * Integer.parseInt((String) source);
    }
  }

  @ParameterizedTest(name = "{index} has {0} of {argumentsWithNames}")
  @CsvFileSource(resources = "rows.csv", numLinesToSkip = 1)
  void files(ArgumentsAccessor row) {
    Planted.at(row.getInteger(1) == 200);
  }

  @ParameterizedTest
  @ArgumentsSource(Provider.class)
  void providers(String text) {
    Planted.at(text.equals("second"));
  }

  static final class Provider implements ArgumentsProvider {
    @Override
    public Stream<? extends Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return Stream.of("first", "second").map(Arguments::of);
    }
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = "größer als 2 🙂")
  void blanks(String text) {
    Planted.at(text == null);
  }
}
