package io.asanloop.internal.engine;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.platform.engine.ConfigurationParameters;

/**
 * The classes that count as annotated with the defaults: names separated by commas, in which {@code
 * *} stands for anything.
 */
record ClassPatterns(List<Pattern> patterns) {
  static final String PARAMETER = "asanloop.classes";

  /** How messages begin about a class that counts as annotated. */
  static final String PLACE = "configuration parameter [" + PARAMETER + "]";

  static ClassPatterns from(ConfigurationParameters parameters) {
    return new ClassPatterns(
        parameters.get(PARAMETER).map(value -> Arrays.stream(value.split(",", -1))).stream()
            .flatMap(items -> items)
            .map(String::strip)
            .filter(item -> !item.isEmpty())
            .map(item -> Pattern.compile(Pattern.quote(item).replace("*", "\\E.*\\Q")))
            .toList());
  }

  boolean match(Class<?> testClass) {
    return patterns.stream().anyMatch(pattern -> pattern.matcher(testClass.getName()).matches());
  }
}
