package io.asanloop.internal.wire;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * All that a child acts on; sent once, before anything else.
 *
 * @param systemProperties properties to set before any test class is loaded
 * @param configuration JUnit's configuration parameters
 * @param selected unique ids of the tests to run, in the order in which they were discovered
 * @param finished unique ids that already have an end in an earlier child and must not run again
 * @param repetitions how to run each selected test, by {@linkplain #key unique id}
 * @param marksFile file of {@link Marks#SIZE_BYTES} bytes that says which iteration runs
 * @param reportPrefix path of the sanitizer's report without {@code .<pid>}
 * @param errorFile file in which the agent writes an {@link ErrorStack}
 * @param modules file-name globs of libraries whose allocations count although not instrumented
 */
public record Assignment(
    Map<String, String> systemProperties,
    Map<String, String> configuration,
    List<String> selected,
    Set<String> finished,
    Map<String, Repetition> repetitions,
    String marksFile,
    String reportPrefix,
    String errorFile,
    List<String> modules) {
  private static final Pattern HAS_ITERATIONS =
      Pattern.compile(".*\\[(method|test-factory|test-template-invocation):[^]]*]");

  public Assignment {
    systemProperties = Map.copyOf(systemProperties);
    configuration = Map.copyOf(configuration);
    selected = List.copyOf(selected);
    finished = Set.copyOf(finished);
    repetitions = Map.copyOf(repetitions);
    modules = List.copyOf(modules);
  }

  /**
   * Returns the key of a test in {@link #repetitions}: its unique id without what comes up only
   * while tests run. A method of a class template is discovered once and run below each invocation
   * of the template.
   */
  public static String key(String uniqueId) {
    return uniqueId
        .replaceAll("/\\[class-template-invocation:[^]]*]", "")
        .replaceAll("/\\[(test-template-invocation|dynamic-test|dynamic-container):.*", "");
  }

  /** Returns whether the id is that of something that has iterations, and a check, of its own. */
  public static boolean hasIterations(String uniqueId) {
    return HAS_ITERATIONS.matcher(uniqueId).matches();
  }
}
