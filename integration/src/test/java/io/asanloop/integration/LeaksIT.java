package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Blocks and bytes are exact whichever way a block was made, however often it is lost. */
@ExtendWith(FreshProject.class)
class LeaksIT {
  private static final String LEAKS =
      """
      # test              | kind          | allocated in | marked              | blocks | bytes
      leak_direct         | direct leak   | buffer_new   | leak_direct         | 1      | 41
      leak_calloc         | direct leak   | table_new    | leak_calloc         | 1      | 43
      leak_realloc        | direct leak   | array_grow   | leak_realloc        | 1      | 103
      leak_strdup         | direct leak   | name_copy    | leak_strdup         | 1      | 47
      leak_asprintf       | direct leak   | number_text  | leak_asprintf       | 1      | 107
      leak_getline        | direct leak   | line_read    | leak_getline        | 1      | 120
      leak_posix_memalign | direct leak   | aligned_new  | leak_posix_memalign | 1      | 127
      leak_list           | direct leak   | list_new     | leak_list           | 1      | 53
      leak_list           | indirect leak | node_new     | leak_list_node      | 3      | 177
      leak_new            | direct leak   | message_new  | leak_new            | 1      | 109
      leak_new_array      | direct leak   | messages_new | leak_new_array      | 1      | 61
      leak_string         | direct leak   | string_new   | leak_string         | 1      | 32
      leak_string         | indirect leak | string_new   | leak_string         | 1      | 113
      leak_string_append  | direct leak   | empty_string_new | leak_string_append | 1   | 32
      leak_string_append  | indirect leak | fill         | leak_string_append_text | 1  | 227
      leak_family         | direct leak   | parent_new   | family_open         | 1      | 257
      leak_family         | indirect leak | first_new    | family_first        | 1      | 263
      leak_family         | indirect leak | second_new   | family_second       | 1      | 269
      leak_in_thread      | direct leak   | job_new      | leak_in_thread      | 1      | 131
      leak_in_std_thread  | direct leak   | task_new     | leak_in_std_thread  | 1      | 229
      leak_in_running_thread | direct leak | result_new  | leak_in_running_thread | 1   | 233
      leak_in_plugin      | direct leak   | state_new    | leak_in_plugin      | 1      | 239
      leak_in_constructor | direct leak   | registry_new | leak_in_constructor | 1      | 241
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = LEAKS)
  void inEveryIteration(
      String test,
      String kind,
      String function,
      String marker,
      int blocks,
      int bytes,
      FreshProject.Run run)
      throws IOException {
    String each = counted(blocks, "block") + ", " + bytes + " bytes per iteration";

    TestCase lost = assertLost("LeaksEveryTimeTest." + test, function, marker, run.result());

    assertThat(lost.message())
        .contains(kind + " in every iteration: " + all(9 * blocks, 9 * bytes) + " (" + each + ")\n")
        .endsWith(" -Dasanloop.iterations=1");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = LEAKS)
  void inEveryThirdIteration(
      String test,
      String kind,
      String function,
      String marker,
      int blocks,
      int bytes,
      FreshProject.Run run)
      throws IOException {
    TestCase lost = assertLost("LeaksEveryThirdTimeTest." + test, function, marker, run.result());

    assertThat(lost.message())
        .contains(kind + " in iterations 3, 6, 9: " + all(3 * blocks, 3 * bytes));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = LEAKS)
  void once(
      String test,
      String kind,
      String function,
      String marker,
      int blocks,
      int bytes,
      FreshProject.Run run)
      throws IOException {
    TestCase lost = assertLost("LeaksOnceTest." + test, function, marker, run.result());

    assertThat(lost.message())
        .contains(
            kind + " once, in iteration 9 of 9: " + counted(blocks, "block") + ", " + bytes + " ")
        .endsWith(" -Dasanloop.iterations=9");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # test               | told                   | function   | marked        | line in Java
          JniTest.leak         | 9 blocks, 1,737 bytes  | record_new | jni_leak      | leak
          JniTest.keepsAString | 9 blocks, 2,853 bytes  | utf_of     | jni_utf_chars | leakUtfChars
          """)
  void ofNativeMethods(
      String test, String told, String function, String marker, String line, FreshProject.Run run)
      throws IOException {
    new ToldLeak("direct leak in every iteration: " + told, function, marker)
        .isIn(test, line, run.result());
  }

  @Test
  void theMessageNamesTheReportAndHowToRunItAgain(FreshProject.Run run) {
    assertThat(run.result().test("LeaksEveryTimeTest.leak_direct").message())
        .contains("full report  target/asanloop/com.acme.LeaksEveryTimeTest/leak_direct/report.txt")
        .contains("mvn test -Dtest=LeaksEveryTimeTest#leak_direct -Dasanloop.iterations=1");
    assertThat(
            run.project()
                .folder()
                .resolve("target/asanloop/com.acme.LeaksEveryTimeTest/leak_direct/report.txt"))
        .isRegularFile();
  }

  @Test
  void iterationsOfTheCommandLineCount(FreshProject.Run run) throws Exception {
    MavenResult again =
        run.project()
            .maven("test", "-Dtest=LeaksEveryTimeTest#leak_direct", "-Dasanloop.iterations=7");

    assertThat(again.outcomes()).containsExactly("LeaksEveryTimeTest.leak_direct failure");
    assertThat(again.test("LeaksEveryTimeTest.leak_direct").message())
        .startsWith("1 leak in LeaksEveryTimeTest.leak_direct() after 7 iterations")
        .contains(
            "direct leak in every iteration: 7 blocks, 287 bytes in all"
                + " (1 block, 41 bytes per iteration)");
  }

  private static TestCase assertLost(
      String name, String function, String marker, MavenResult result) throws IOException {
    TestCase test = result.test(name);
    long sites =
        LEAKS.lines().filter(row -> row.startsWith(name.replaceFirst(".*\\.", "") + " ")).count();

    assertThat(test.type()).as(test.text()).isEqualTo("io.asanloop.NativeMemoryError");
    assertThat(test.message())
        .startsWith(counted((int) sites, "leak") + " in " + name + "() after 9 iterations")
        .containsPattern(
            "    allocated\n(      at .*\n)*?      at .*"
                + function
                + "\\b.* +\\("
                + result.bug("native", marker)
                + "\\) +libfixtures\\w*\\.so\n");
    return test;
  }

  private static String all(int blocks, int bytes) {
    return counted(blocks, "block") + ", " + String.format("%,d bytes in all", bytes);
  }

  private static String counted(int number, String noun) {
    return number + " " + noun + (number == 1 ? "" : "s");
  }
}
