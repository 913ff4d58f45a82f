package io.asanloop.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SanitizerOptionsTests {
  @Test
  void oursWinOverTheUsersWhichWinOverInheritedOnes() {
    String options =
        SanitizerOptions.asan(
            "detect_leaks=0:quarantine_size_mb=1 redzone=32,handle_segv=2",
            Map.of("quarantine_size_mb", "8"),
            Path.of("/tmp/sanitizer"),
            false);

    assertThat(options.split(":"))
        .contains(
            "detect_leaks=1",
            "handle_segv=1",
            "quarantine_size_mb=8",
            "redzone=32",
            "log_path=/tmp/sanitizer")
        .doesNotHaveDuplicates()
        .doesNotContain("detect_leaks=0", "handle_segv=2", "quarantine_size_mb=1");
  }

  @Test
  void whatBlindsTheRuntimeIsNotInherited() {
    assertThat(
            SanitizerOptions.asan(
                "poison_heap=0:replace_intrin=0:report_globals=0", Map.of(), Path.of("/r"), false))
        .contains("poison_heap=1", "replace_intrin=1", "report_globals=1")
        .doesNotContain("poison_heap=0");
    assertThat(SanitizerOptions.owned()).contains("poison_heap", "poison_partial", "replace_str");
  }

  @Test
  void aDefaultOfOursIsOverriddenByAll() {
    assertThat(SanitizerOptions.asan("", Map.of(), Path.of("/r"), false))
        .contains("detect_stack_use_after_return=0");
    assertThat(
            SanitizerOptions.asan(
                "", Map.of("detect_stack_use_after_return", "1"), Path.of("/r"), false))
        .contains("detect_stack_use_after_return=1");
    assertThat(
            SanitizerOptions.asan(
                "detect_stack_use_after_return=1", Map.of(), Path.of("/r"), false))
        .contains("detect_stack_use_after_return=1");
  }

  @Test
  void aValueWithASeparatorIsQuoted() {
    assertThat(SanitizerOptions.asan("", Map.of(), Path.of("/tmp/a b:c/sanitizer"), false))
        .contains("log_path=\"/tmp/a b:c/sanitizer\"");
  }

  @Test
  void inheritedValuesOfWhatWeOwnAreDroppedEvenWhereWeSetNone() {
    assertThat(
            SanitizerOptions.asan(
                "verify_asan_link_order=0:stack_trace_format=x", Map.of(), Path.of("/r"), false))
        .doesNotContain("verify_asan_link_order", "stack_trace_format");
  }

  @Test
  void aRuntimeThatSymbolizesNamesTheModuleToo() {
    assertThat(SanitizerOptions.asan("", Map.of(), Path.of("/r"), true))
        .contains("symbolize=1", "stack_trace_format=\"    #%n %p %F %S (%m+%o)\"");
    assertThat(SanitizerOptions.asan("", Map.of(), Path.of("/r"), false)).contains("symbolize=0");
  }
}
