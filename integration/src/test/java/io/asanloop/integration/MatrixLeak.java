package io.asanloop.integration;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What one leak of a test must be told as, in whichever iterations it happens.
 *
 * @param test the test
 * @param kind as the message calls it
 * @param function that allocates
 * @param marker on its line
 * @param blocks that one iteration loses
 * @param bytes of these; 0 for references, which have none
 * @param from {@code java}, or {@code thread} for a thread of the library that has no Java stack
 */
record MatrixLeak(
    String test, String kind, String function, String marker, int blocks, int bytes, String from) {
  private static final int ITERATIONS = 21;

  static List<MatrixLeak> all() {
    return LEAKS
        .lines()
        .filter(line -> !line.startsWith("#"))
        .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
        .map(
            c ->
                new MatrixLeak(
                    c.get(0),
                    c.get(1),
                    c.get(2),
                    c.get(3),
                    Integer.parseInt(c.get(4)),
                    Integer.parseInt(c.get(5)),
                    c.get(6)))
        .toList();
  }

  /** Whether a way to call C can make it. */
  boolean isMadeBy(MatrixBinding binding) {
    return binding == MatrixBinding.JNI || !test.startsWith("jni_");
  }

  /** What is wrong with how it was told; empty if it is exact. */
  String problems(MavenResult result, MatrixBinding binding, MatrixBuild build) throws IOException {
    String problems =
        problem(result, binding, build, "EVERY", "in every iteration: " + amount(ITERATIONS))
            + problem(result, binding, build, "SEVENTH", "in iterations 7, 14, 21: " + amount(3))
            + problem(result, binding, build, "ONCE", "once, in iteration 12 of 21: " + amount(1));
    TestCase twin = result.test(binding.testClass("NEVER") + "." + test);
    return twin.outcome().equals("passed") ? problems : problems + twin + "\n";
  }

  private String problem(
      MavenResult result, MatrixBinding binding, MatrixBuild build, String when, String told)
      throws IOException {
    TestCase found = result.test(binding.testClass(when) + "." + test);
    String missing =
        expected(result, binding, build, told).stream()
            .filter(text -> !text.matcher(found.message()).find())
            .map(Pattern::pattern)
            .collect(Collectors.joining("\n  "));
    return missing.isEmpty()
        ? ""
        : found.name() + " does not say\n  " + missing + "\nbut " + found.text() + "\n";
  }

  private List<Pattern> expected(
      MavenResult result, MatrixBinding binding, MatrixBuild build, String told)
      throws IOException {
    long leaks = all().stream().filter(leak -> leak.test.equals(test)).count();
    return List.of(
            Pattern.compile(
                "^" + counted(leaks, "leak") + " in Matrix\\w+\\." + test + "\\(\\) after 21 "),
            Pattern.compile(Pattern.quote(kind + " " + told) + "\\b"),
            allocator(result, binding, build),
            from.equals("java")
                ? Pattern.compile("      at .*\\(" + result.bug(source(), test) + "\\)\n")
                : Pattern.compile(""))
        .stream()
        .toList();
  }

  /** A function that ends with a jump has no frame; of a native method the name is known. */
  private Pattern allocator(MavenResult result, MatrixBinding binding, MatrixBuild build)
      throws IOException {
    if (test.contains("_tail_") && build.jumps()) {
      return Pattern.compile(
          binding == MatrixBinding.JNI ? "      at Java_com_acme_\\w+_leak\\w*[tT]ail\\w+ " : "");
    }
    return Pattern.compile(
        "      at .*\\b"
            + function
            + "\\b.* +\\("
            + result.bug("native", marker)
            + "\\) +libfixtures\\w*\\.so\n");
  }

  private String source() {
    return "src/test/java/com/acme/" + (test.startsWith("jni_") ? "JniMatrix" : "Matrix") + ".java";
  }

  private String amount(int iterations) {
    if (bytes == 0) {
      return counted((long) iterations * blocks, "reference");
    }
    return counted((long) iterations * blocks, "block")
        + ", "
        + counted((long) iterations * bytes, "byte");
  }

  private static String counted(long number, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", number, noun, number == 1 ? "" : "s");
  }

  /** What stands in the first column of the table. */
  String title() {
    return test
        + Optional.of(kind).filter("indirect leak"::equals).map(k -> ", " + marker).orElse("");
  }

  private static final String LEAKS =
      """
      # test                | kind          | allocated in     | marked                  | blocks | bytes | from
      leak_direct           | direct leak   | buffer_new       | leak_direct             | 1 | 41  | java
      leak_calloc           | direct leak   | table_new        | leak_calloc             | 1 | 43  | java
      leak_realloc          | direct leak   | array_grow       | leak_realloc            | 1 | 103 | java
      leak_strdup           | direct leak   | name_copy        | leak_strdup             | 1 | 47  | java
      leak_asprintf         | direct leak   | number_text      | leak_asprintf           | 1 | 107 | java
      leak_getline          | direct leak   | line_read        | leak_getline            | 1 | 120 | java
      leak_posix_memalign   | direct leak   | aligned_new      | leak_posix_memalign     | 1 | 127 | java
      leak_list             | direct leak   | list_new         | leak_list               | 1 | 53  | java
      leak_list             | indirect leak | node_new         | leak_list_node          | 3 | 177 | java
      leak_family           | direct leak   | parent_new       | family_open             | 1 | 257 | java
      leak_family           | indirect leak | first_new        | family_first            | 1 | 263 | java
      leak_family           | indirect leak | second_new       | family_second           | 1 | 269 | java
      leak_new              | direct leak   | message_new      | leak_new                | 1 | 109 | java
      leak_new_array        | direct leak   | messages_new     | leak_new_array          | 1 | 61  | java
      leak_string           | direct leak   | string_new       | leak_string             | 1 | 32  | java
      leak_string           | indirect leak | string_new       | leak_string             | 1 | 113 | java
      leak_string_append    | direct leak   | empty_string_new | leak_string_append      | 1 | 32  | java
      leak_string_append    | indirect leak | fill             | leak_string_append_text | 1 | 227 | java
      leak_in_thread        | direct leak   | job_new          | leak_in_thread          | 1 | 131 | thread
      leak_in_std_thread    | direct leak   | task_new         | leak_in_std_thread      | 1 | 229 | thread
      leak_in_running_thread | direct leak  | result_new       | leak_in_running_thread  | 1 | 233 | thread
      leak_in_plugin        | direct leak   | state_new        | leak_in_plugin          | 1 | 239 | java
      leak_in_constructor   | direct leak   | registry_new     | leak_in_constructor     | 1 | 241 | java
      leak_tail_malloc      | direct leak   | leak_tail_malloc | leak_tail_malloc        | 1 | 211 | java
      leak_tail_strdup      | direct leak   | leak_tail_strdup | leak_tail_strdup        | 1 | 223 | java
      leak_in_callback      | direct leak   | buffer_new       | leak_direct             | 1 | 41  | java
      jni_leak              | direct leak   | record_new       | jni_leak                | 1 | 193 | java
      jni_tail_malloc       | direct leak   | Java_com_acme_FixturesJni_leakTailMalloc | jni_tail_malloc | 1 | 311 | java
      jni_tail_strdup       | direct leak   | Java_com_acme_FixturesJni_leakTailStrdup | jni_tail_strdup | 1 | 313 | java
      jni_utf_chars         | direct leak   | utf_of           | jni_utf_chars           | 1 | 317 | java
      jni_global_reference  | global reference leak | reference_to | jni_global_reference  | 1 | 0   | java
      jni_byte_elements     | direct leak   | elements_of      | jni_byte_elements       | 1 | 331 | java
      """;
}
