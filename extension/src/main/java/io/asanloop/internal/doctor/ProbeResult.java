package io.asanloop.internal.doctor;

import io.asanloop.internal.launch.ChildOutcome;
import io.asanloop.internal.wire.ChildEvent.Checked;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a probe did.
 *
 * @param hello the problem that it told; an empty text if it told that it has none
 * @param checked the leak check that it told of
 * @param outcome how it ended
 * @param output the begin of what it and the sanitizer wrote
 * @param report the sanitizer's report file; it need not exist
 */
record ProbeResult(
    Optional<String> hello,
    Optional<Checked> checked,
    ChildOutcome outcome,
    String output,
    Path report) {
  private static final String DEADLY_SIGNAL = "AddressSanitizer:DEADLYSIGNAL";
  private static final int LINES = 5;
  private static final int MAX_CHARS = 200;

  /** Returns whether the JVM came up with the runtime in it. */
  boolean ready() {
    return hello.filter(String::isEmpty).isPresent();
  }

  /** Returns whether the runtime died before the JVM was there. */
  boolean diedOfItsAddresses() {
    return hello.isEmpty()
        && output.startsWith(DEADLY_SIGNAL)
        && !output.contains("ERROR: AddressSanitizer");
  }

  /** Returns the first line that has something in it, without the process id before it. */
  Optional<String> line(String part) {
    Matcher line =
        Pattern.compile("^(?:==\\d+==)?(.*" + Pattern.quote(part) + ".*)$", Pattern.MULTILINE)
            .matcher(output);
    return line.find() ? Optional.of(line.group(1).strip()) : Optional.empty();
  }

  /** Returns how it ended, and the first lines of what it wrote, below each other. */
  String end() {
    List<String> lines =
        output
            .lines()
            .filter(line -> !line.isBlank())
            .distinct()
            .limit(LINES)
            .map(line -> line.length() <= MAX_CHARS ? line : line.substring(0, MAX_CHARS) + "…")
            .toList();
    return "it "
        + outcome.description()
        + lines.stream().map(line -> "\n" + line).collect(Collectors.joining());
  }
}
