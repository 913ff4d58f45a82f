package io.asanloop.internal.toolchain;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The options that a runtime knows. It ignores others without a word, so that one with a slip of
 * the pen would have no effect; asked for help it names all that it has.
 */
public final class RuntimeOptions {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** By way of "env", since "true" alone is the shell's own, with no runtime in it. */
  private static final String ASK = "LD_PRELOAD=\"$0\" ASAN_OPTIONS=help=1 exec env true 2>&1";

  private static final Pattern NAME = Pattern.compile("^\\t(\\w+)$", Pattern.MULTILINE);
  private static final Map<Path, Set<String>> KNOWN = new ConcurrentHashMap<>();

  private RuntimeOptions() {}

  /**
   * Checks that a runtime knows some options. Asks it once in this JVM; one that does not answer is
   * not asked about again, and is taken to know all.
   *
   * @throws ToolchainProblem if it does not know one of them
   */
  public static void check(Path runtime, Collection<String> options) throws ToolchainProblem {
    if (options.isEmpty()) {
      return;
    }
    Set<String> known = KNOWN.computeIfAbsent(runtime, RuntimeOptions::ask);
    for (String option : options) {
      if (!known.isEmpty() && !known.contains(option)) {
        throw ToolchainMessages.unknownOption(runtime, option, nearest(option, known));
      }
    }
  }

  private static Set<String> ask(Path runtime) {
    List<String> command = List.of("/bin/sh", "-c", ASK, runtime.toString());
    Optional<String> answer = Tool.run(command, "", LIMIT);
    return NAME.matcher(answer.orElse(""))
        .results()
        .map(result -> result.group(1))
        .collect(Collectors.toSet());
  }

  /** The one that begins most alike. */
  private static String nearest(String option, Set<String> known) {
    return known.stream()
        .max(
            Comparator.comparing((String name) -> commonBegin(option, name))
                .thenComparing(Comparator.reverseOrder()))
        .orElseThrow();
  }

  private static int commonBegin(String one, String other) {
    int length = 0;
    while (length < Math.min(one.length(), other.length())
        && one.charAt(length) == other.charAt(length)) {
      length++;
    }
    return length;
  }
}
