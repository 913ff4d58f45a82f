package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/**
 * No line takes longer than its length lets expect: what a pattern could try again and again is
 * tried here on lines as long as they come, behind each text that brings a line to a pattern.
 */
class PathologicalLinesTests {
  private static final List<String> BEGINNINGS =
      List.of(
          "",
          "    #1 0x12 ",
          "    #1 0x12 in f ",
          "    #1 0x12 in f /a",
          "    #1 0x12  (/a",
          "==7==ERROR: AddressSanitizer: ",
          "==7==ERROR: AddressSanitizer: a-b",
          "==7==ERROR: AddressSanitizer: SEGV on unknown address 0x",
          "==7==ERROR: AddressSanitizer: memcpy-param-overlap: memory ranges ",
          "==7==The signal is caused by a ",
          "==7==Hint: ",
          "READ of size 1",
          "0x1 is located ",
          "0x1 is located 1",
          "    [1, 2) '",
          "    [1, 2) 'a' (line 1) <== Memory access at offset 1",
          "SUMMARY: AddressSanitizer: ");

  private static final List<String> REPEATED =
      List.of(
          " ",
          "1",
          "a",
          "-a",
          "a-",
          " (",
          " (/",
          ")",
          "(",
          "+0x",
          "+0x1",
          " /",
          ":1",
          ".",
          "' ",
          "'",
          "' <== Memory access at offset ",
          " 1-byte region",
          " (BuildId: ",
          "[0x1, 0x1) and ",
          "=",
          "==1",
          "==1==",
          "==1==ERROR: ",
          "ERROR: AddressSanitizer",
          "\u2028",
          "\r",
          "\0",
          " on ",
          " in thread T",
          "ERROR: LeakSanitizer: detected memory leaks");

  private static final List<String> ENDS = List.of("", ")", "!", "\u2028", " (/lib/x.so+0x1)");

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void areReadInTheirTurn() {
    List<String> lines = new ArrayList<>();
    for (String begin : BEGINNINGS) {
      for (String repeated : REPEATED) {
        int times = (ReportLines.MAX_LINE_BYTES - 200) / repeated.length();
        ENDS.forEach(end -> lines.add(begin + repeated.repeat(times) + end));
      }
    }
    assertThat(lines).hasSizeGreaterThan(2_500);
    for (String line : lines) {
      MemoryErrorParser errors = new MemoryErrorParser();
      errors.line("==7==ERROR: AddressSanitizer: SEGV on unknown address 0x0");
      errors.line(line);
      assertThat(errors.end()).isNotEmpty();
    }
  }
}
