package io.asanloop.internal.report;

import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Collects from a report's text what belongs into the one sentence of a finding. */
final class ErrorDetails {
  private static final Pattern ACCESS =
      Pattern.compile("((?:READ|WRITE|ACCESS) of size \\d+) at 0x.*");
  private static final Pattern SIGNAL =
      Pattern.compile("==\\d+==The signal is caused by an? (.*?)\\.?");
  private static final Pattern HINT = Pattern.compile("==\\d+==Hint: (.*?)\\.?");
  private static final Pattern LOCATED = Pattern.compile("0x[0-9a-f]+ is located (.*)");
  private static final Pattern WILD = Pattern.compile("Address 0x[0-9a-f]+ (is a wild pointer).*");
  private static final Pattern SIZE =
      Pattern.compile(" +(size of the (?:de)?allocated type:) +(\\d+ bytes)[;.]");
  private static final Pattern VARIABLE =
      Pattern.compile(
          "\\s*\\[-?\\d+, -?\\d+\\) ('.*')( \\(line \\d+\\))? <== Memory access at offset -?\\d+"
              + " (.*)");
  private static final Pattern REGION = Pattern.compile("(.*) (\\d+-byte region) \\[.*");
  private static final Pattern ADDRESS_OF_VARIABLE = Pattern.compile(" ?\\(0x[0-9a-f]+\\)");

  private static final Map<Pattern, Function<Matcher, String>> PARTS =
      Map.of(
          ACCESS, matcher -> matcher.group(1),
          SIGNAL, matcher -> matcher.group(1),
          HINT, matcher -> matcher.group(1),
          WILD, matcher -> matcher.group(1),
          SIZE, matcher -> matcher.group(1) + " " + matcher.group(2),
          LOCATED, matcher -> location(matcher.group(1)),
          VARIABLE, ErrorDetails::variable);

  /** In the order of the report, and once: two accesses at one place say the same. */
  private final Set<String> parts = new LinkedHashSet<>();

  void line(String line, Room room) {
    PARTS.forEach(
        (pattern, part) -> {
          Matcher matcher = pattern.matcher(line);
          if (matcher.matches() && room.take(line)) {
            parts.add(part.apply(matcher));
          }
        });
  }

  /** One sentence that begins with what the headline said. */
  String sentence(String headline) {
    Set<String> all = new LinkedHashSet<>();
    all.add(headline);
    all.addAll(parts);
    all.remove("");
    return String.join(", ", all);
  }

  /** Addresses differ from run to run and say nothing after it. */
  private static String location(String text) {
    Matcher region = REGION.matcher(text);
    return region.matches()
        ? region.group(1) + article(region.group(2)) + region.group(2)
        : ADDRESS_OF_VARIABLE.matcher(text).replaceAll("");
  }

  private static String article(String region) {
    return region.matches("(8|1[18]-).*") ? " an " : " a ";
  }

  private static String variable(Matcher matcher) {
    String line = matcher.group(2) == null ? "" : matcher.group(2);
    return matcher.group(3).replace("this variable", "variable " + matcher.group(1) + line);
  }
}
