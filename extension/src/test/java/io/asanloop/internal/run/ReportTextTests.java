package io.asanloop.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTextTests {
  private static final String CHECK =
      """

      =================================================================
      ==7==ERROR: LeakSanitizer: detected memory leaks

      Direct leak of 23 byte(s) in 1 object(s) allocated from:
          #0 0x7f965feb89cf  (/lib/libasan.so.8+0xb89cf)

      Objects leaked above:
      0x603000000010 (23 bytes)

      SUMMARY: AddressSanitizer: 23 byte(s) leaked in 1 allocation(s).
      """;
  private static final String ERROR =
      """
      =================================================================
      ==7==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x602000000018
      SUMMARY: AddressSanitizer: heap-buffer-overflow (/libfoo.so+0x10)
      """;

  @TempDir Path folder;

  @Test
  void beginsBehindTheLastLeakCheck() throws IOException {
    assertThat(text(CHECK + CHECK + "\n" + ERROR)).isEqualTo(ERROR);
    assertThat(text(CHECK)).isEmpty();
    assertThat(text(ERROR)).isEqualTo(ERROR);
  }

  @Test
  void aCheckThatDidNotEndIsThere() throws IOException {
    String begun = CHECK.substring(1, CHECK.indexOf("Objects"));

    assertThat(text(CHECK + begun)).isEqualTo(begun);
  }

  @Test
  void thereMayBeNoFile() {
    assertThat(ReportText.of(folder.resolve("none"))).isEmpty();
  }

  @Test
  void aLongOneIsCutAndSaysWhereTheRestIs() throws IOException {
    String text = text(ERROR.repeat(6000));

    assertThat(text).startsWith(ERROR).hasSizeLessThan(1_100_000).endsWith("/report\n");
  }

  private String text(String report) throws IOException {
    return ReportText.of(Files.writeString(folder.resolve("report"), report));
  }
}
