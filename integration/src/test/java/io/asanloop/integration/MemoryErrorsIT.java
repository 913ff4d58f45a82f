package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.integration.MavenResult.TestCase;
import java.io.IOException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A memory error has the sanitizer's word, its line in C, and its line in Java. */
@ExtendWith(FreshProject.class)
class MemoryErrorsIT {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # test                                  | keyword                | function       | iterations
          MemoryErrorsTest.heap_overflow_write    | heap-buffer-overflow   | write_at       | 3
          MemoryErrorsTest.heap_overflow_read     | heap-buffer-overflow   | read_at        | 3
          MemoryErrorsTest.heap_underflow         | heap-buffer-overflow   | read_before    | 3
          MemoryErrorsTest.memcpy_overflow        | heap-buffer-overflow   | copy_bytes     | 3
          MemoryErrorsTest.strcpy_overflow        | heap-buffer-overflow   | copy_text      | 3
          MemoryErrorsTest.use_after_free         | heap-use-after-free    | first_byte     | 3
          MemoryErrorsTest.use_after_scope        | stack-use-after-scope  | read_scoped    | 3
          UseAfterReturnTest.use_after_return     | stack-use-after-return | first_of_local | 3
          MemoryErrorsTest.double_free            | double-free            | release        | 3
          MemoryErrorsTest.invalid_free           | bad-free               | release_at     | 3
          MemoryErrorsTest.alloc_dealloc_mismatch | alloc-dealloc-mismatch | release_any    | 3
          MemoryErrorsTest.stack_overflow_buffer  | stack-buffer-overflow  | stack_read_at  | 3
          MemoryErrorsTest.global_overflow        | global-buffer-overflow | global_read_at | 3
          MemoryErrorsTest.container_overflow     | container-overflow     | element_at     | 3
          MemoryErrorsTest.negative_size          | negative-size-param    | shift          | 3
          MemoryErrorsTest.memcpy_overlap         | memcpy-param-overlap   | copy_within    | 3
          NoLeaksWantedTest.heap_overflow_write   | heap-buffer-overflow   | write_at       | 3
          DeathsTest.null_dereference             | SEGV                   | value_at       | 3
          DeathsTest.divide_by_zero               | FPE                    | quotient       | 3
          DeathsTest.illegal_instruction          | ILL                    | trap_if        | 3
          """)
  void ofTheLibrary(
      String test, String keyword, String function, int iterations, FreshProject.Run run)
      throws IOException {
    String marker = test.substring(test.indexOf('.') + 1);

    assertFound(test, keyword, function, marker, iterations, "libfixtures.so", run.result());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # test                | keyword              | function     | marked
          JniTest.overflow        | heap-buffer-overflow | record_write | jni_overflow
          JniTest.useAfterFree    | heap-use-after-free  | record_first | jni_use_after_free
          JniTest.nullDereference | SEGV                 | record_value | jni_null
          """)
  void ofTheJniLibrary(
      String test, String keyword, String function, String marker, FreshProject.Run run)
      throws IOException {
    assertFound(test, keyword, function, marker, 9, "libfixturesjni.so", run.result());
  }

  /** Also used for other compilers: their words and frames must not differ. */
  static void assertFound(
      String name,
      String keyword,
      String function,
      String marker,
      int iterations,
      String library,
      MavenResult result)
      throws IOException {
    TestCase test = result.test(name);
    String method = name.substring(name.indexOf('.') + 1);
    String line = result.bug(source(name), method);

    assertThat(test.type()).as(test.text()).isEqualTo("io.asanloop.NativeMemoryError");
    assertThat(test.message())
        .startsWith(keyword + " in " + name + "() in iteration 1 of " + iterations + "\n")
        .containsPattern(
            "\n      at .*"
                + function
                + "\\b.* +\\("
                + result.bug("native", marker)
                + "\\) +"
                + library
                + "\n")
        .contains("." + method + "(" + line + ")");
    // The stack trace links the line of the test, also where Surefire trims it.
    assertThat(test.text()).contains("(" + line + ")");
  }

  /** A test that is inherited is marked where it is written. */
  private static String source(String name) {
    String folder = "src/test/java/com/acme/";
    String type = name.substring(0, name.indexOf('.'));
    return name.startsWith("Clang") ? folder + "Clang.java" : folder + type + ".java";
  }
}
