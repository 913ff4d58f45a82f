package io.asanloop.internal.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingInt;
import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.finding.FindingKind;
import io.asanloop.finding.Frame;
import io.asanloop.internal.report.LeakRecord.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

  /**
   * Of {@code leaks()} in program.c: seven and three times 41 bytes, then three times the others.
   */
  @Test
  void readsAllRecordsOfAReport() throws IOException {
    LeakParser.Leaks leaks = recorded("leaks");
    assertThat(leaks.problem()).isEmpty();
    assertThat(blocksBySize(leaks)).isEqualTo(Map.of(41L, 10, 43L, 3, 53L, 3, 59L, 3, 62L, 3));
    assertThat(leaks.records())
        .filteredOn(lost -> lost.kind() == FindingKind.INDIRECT_LEAK)
        .flatExtracting(LeakRecord::blocks)
        .extracting(Block::bytes)
        .containsExactly(59L, 59L, 59L);
  }

  @Test
  void readsAReportWithSymbols() throws IOException {
    LeakParser.Leaks leaks = recorded("leaks-symbolized");
    assertThat(leaks.problem()).isEmpty();
    assertThat(blocksBySize(leaks)).isEqualTo(Map.of(41L, 10, 43L, 3, 53L, 3, 59L, 3, 62L, 3));
    assertThat(leaks.records())
        .filteredOn(lost -> lost.blocks().get(0).bytes() == 43)
        .extracting(lost -> lost.frames().get(1).function().orElse(""))
        .containsOnly("leak_calloc");
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
  void saysThatTheCheckCouldNotTrace() throws IOException {
    assertThat(recorded("leaks-no-ptrace").problem())
        .contains(
            "the leak check could not be made: LeakSanitizer has encountered a fatal error"
                + " (LeakSanitizer does not work under ptrace (strace, gdb, etc))");
  }

  @Test
  void saysThatTheTextEndsEarly() throws IOException {
    assertThat(parse(TWO_BLOCKS.substring(0, TWO_BLOCKS.indexOf("SUMMARY"))).problem())
        .contains("the report of the leak check ends before its summary");
  }

  @Test
  void saysThatBlocksAreMissing() throws IOException {
    assertThat(parse(TWO_BLOCKS.replace("0x604000000050 (41 bytes)\n", "")).problem())
        .contains("the report of the leak check lists 1 blocks where its summary says 2");
  }

  @Test
  void saysThatThereWereTooMany() throws IOException {
    String line = "Too many leaks! Only the first 5000 leaks encountered will be reported.";
    assertThat(parse(TWO_BLOCKS.replace("\n\nSUMMARY", "\n\n" + line + "\nSUMMARY")).problem())
        .contains("the leak check found more than it can list: " + line);
  }

  private LeakParser.Leaks parse(String text) throws IOException {
    Path file = folder.resolve("report");
    Files.writeString(file, text);
    return LeakParser.parse(file, 0, text.length());
  }

  private static LeakParser.Leaks recorded(String name) throws IOException {
    return LeakParser.parse(RecordedReports.of(name), 0, Long.MAX_VALUE);
  }

  private static Map<Long, Integer> blocksBySize(LeakParser.Leaks leaks) {
    return leaks.records().stream()
        .flatMap(lost -> lost.blocks().stream())
        .collect(groupingBy(Block::bytes, summingInt(block -> 1)));
  }
}
