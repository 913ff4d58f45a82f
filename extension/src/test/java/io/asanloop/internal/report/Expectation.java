package io.asanloop.internal.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a report should be understood as, written by hand in {@code reports/expected}: lines of
 * {@code key: value}, and {@code key (compiler, ...): value} where these compilers say something
 * else. In a value {@code *} stands for any text; {@code none} says that there is no such line.
 */
record Expectation(Map<String, List<String>> values) {
  private static final Pattern LINE = Pattern.compile("(\\w+)(?: \\((.*?)\\))?:\\s*(.*)");

  static Expectation of(String compiler, String kind) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    Map<String, List<String>> own = new LinkedHashMap<>();
    RecordedReports.text(RecordedReports.folder("expected").resolve(kind + ".txt"))
        .lines()
        .filter(line -> !line.startsWith("#"))
        .forEach(
            line -> {
              Matcher matcher = LINE.matcher(line);
              if (!matcher.matches()) {
                throw new IllegalArgumentException(kind + ": " + line);
              }
              Map<String, List<String>> values = matcher.group(2) == null ? all : own;
              if (values == all || List.of(matcher.group(2).split(", ")).contains(compiler)) {
                values
                    .computeIfAbsent(matcher.group(1), key -> new ArrayList<>())
                    .add(matcher.group(3));
              }
            });
    all.putAll(own);
    all.values().removeIf(values -> values.equals(List.of("none")));
    return new Expectation(all);
  }

  /** Whether the same keys have the same values. */
  boolean accepts(Map<String, List<String>> actual) {
    return values.keySet().equals(actual.keySet())
        && values.entrySet().stream()
            .allMatch(entry -> accepts(entry.getValue(), actual.get(entry.getKey())));
  }

  private static boolean accepts(List<String> expected, List<String> actual) {
    if (expected.size() != actual.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      String pattern =
          Stream.of(expected.get(i).split("\\*", -1))
              .map(Pattern::quote)
              .collect(Collectors.joining(".*"));
      if (!actual.get(i).matches(pattern)) {
        return false;
      }
    }
    return true;
  }
}
