package io.asanloop.internal.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.report.LeakRecord.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LeakParserTests {
  private static final String TWO_BLOCKS =
      """

      =================================================================
      ==7==ERROR: LeakSanitizer: detected memory leaks

      Indirect leak of 82 byte(s) in 2 object(s) allocated from:
          #0 0x7f965feb89cf  (/lib/libasan.so.8+0xb89cf)
          #1 0x7f9660519251  (/lib/libfoo.so+0x1251)

      Objects leaked above:
      0x604000000010 (41 bytes)
      0x604000000050 (41 bytes)

      SUMMARY: AddressSanitizer: 82 byte(s) leaked in 2 allocation(s).
      """;

  @TempDir Path folder;

  @Test
  void readsARecord() throws IOException {
    assertThat(parse(TWO_BLOCKS).problem()).isEmpty();
    assertThat(parse(TWO_BLOCKS).records())
        .containsExactly(
            new LeakRecord(
                FindingKind.INDIRECT_LEAK,
                List.of(Frame.at("/lib/libasan.so.8", 0xb89cf), Frame.at("/lib/libfoo.so", 0x1251)),
                List.of(new Block(0x604000000010L, 41), new Block(0x604000000050L, 41))));
  }

  @Test
  void readsItsPartOfTheFileOnly() throws IOException {
    Path file = folder.resolve("report");
    Files.writeString(file, TWO_BLOCKS + TWO_BLOCKS + TWO_BLOCKS);
    int length = TWO_BLOCKS.length();
    assertThat(LeakParser.parse(file, length, 2L * length).records()).hasSize(1);
    assertThat(LeakParser.parse(file, length, 2L * length).problem()).isEmpty();
  }

  @Test
  void aCheckThatFindsNothingPrintsNothing() throws IOException {
    assertThat(parse("")).isEqualTo(new LeakParser.Leaks(List.of(), Optional.empty()));
  }

  @Test
  void saysThatTheTextEndsEarly() throws IOException {
    assertThat(parse(TWO_BLOCKS.substring(0, TWO_BLOCKS.indexOf("SUMMARY"))).problem())
        .contains("the report of the leak check ends before its summary");
  }

  @Test
  void saysThatBlocksAreMissing() throws IOException {
    assertThat(parse(TWO_BLOCKS.replace("0x604000000050 (41 bytes)\n", "")).problem())
        .contains(
            "the report of the leak check lists 1 block(s), 41 byte(s) where its summary says"
                + " 2 block(s), 82 byte(s)");
  }

  @Test
  void saysThatThereWereTooMany() throws IOException {
    String line = "Too many leaks! Only the first 5000 leaks encountered will be reported.";
    assertThat(parse(TWO_BLOCKS.replace("\n\nSUMMARY", "\n\n" + line + "\nSUMMARY")).problem())
        .contains("the leak check found more than it can list: " + line);
  }

  @ParameterizedTest
  @CsvSource({
    // A number, a number of blocks, the number of a frame.
    "(41 bytes), (42 bytes)",
    "82 byte(s) in 2 object(s), 82 byte(s) in 3 object(s)",
    "#1, #2",
    // Lines of somebody else, or half of a line.
    "Objects leaked above, hello",
    "Indirect leak of, ndirect leak of",
    "0x604000000010 (41 bytes), 0x604000000010 (41 byt",
    "SUMMARY: AddressSanitizer, hello",
  })
  void saysThatTheTextIsDamaged(String text, String damage) throws IOException {
    assertThat(TWO_BLOCKS).contains(text);
    assertThat(parse(TWO_BLOCKS.replaceFirst(Pattern.quote(text), damage)).problem()).isPresent();
  }

  @Test
  void saysWhatHasNoPlaceInAReport() throws IOException {
    assertThat(parse("nobody knows what this is\n").problem())
        .contains(
            "the report of the leak check is damaged: it has no place for nobody knows what this"
                + " is");
    assertThat(parse(TWO_BLOCKS + TWO_BLOCKS).problem()).isPresent();
  }

  @Test
  void readsPastTheSuppressionsAndOtherRemarks() throws IOException {
    String used =
        """
        -----------------------------------------------------
        Suppressions used:
          count      bytes template
              1         41 leak_direct
        -----------------------------------------------------

        ==7==Running thread 9 was not suspended. False leaks are possible.
        """;
    String text = TWO_BLOCKS.replace("SUMMARY", used + "SUMMARY");
    assertThat(parse(text)).isEqualTo(parse(TWO_BLOCKS));
    assertThat(parse(text).problem()).isEmpty();
  }

  private LeakParser.Leaks parse(String text) throws IOException {
    Path file = folder.resolve("report");
    Files.writeString(file, text);
    return LeakParser.parse(file, 0, text.length());
  }
}
