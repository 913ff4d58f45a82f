package io.asanloop.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarksTests {
  @TempDir Path folder;

  @Test
  void aReaderSeesWhatIsOpenOutermostFirst() throws IOException {
    Path file = folder.resolve("marks");
    Marks marks = Marks.open(file);
    assertThat(Marks.read(file)).isEmpty();

    marks.begin(3, 70_000);
    marks.begin(4, -1);
    assertThat(Marks.read(file)).containsExactly(new Marks.Mark(3, 70_000), new Marks.Mark(4, -1));

    marks.end();
    marks.begin(5, 1);
    assertThat(Marks.read(file)).containsExactly(new Marks.Mark(3, 70_000), new Marks.Mark(5, 1));
  }

  @Test
  void whatIsNestedDeeperThanTheFileIsNotSeenAndHarmsNothing() throws IOException {
    Path file = folder.resolve("marks");
    Marks marks = Marks.open(file);
    for (int i = 1; i <= Marks.MAX_DEPTH + 5; i++) {
      marks.begin(i, i);
    }
    assertThat(Marks.read(file)).hasSize(Marks.MAX_DEPTH);
    for (int i = 1; i <= Marks.MAX_DEPTH + 4; i++) {
      marks.end();
    }
    assertThat(Marks.read(file)).containsExactly(new Marks.Mark(1, 1));
  }

  @Test
  void openingForgetsWhatAnEarlierProcessLeft() throws IOException {
    Path file = folder.resolve("marks");
    Marks.open(file).begin(1, 1);
    Marks.open(file);
    assertThat(Marks.read(file)).isEmpty();
  }

  @Test
  void aMissingOrDamagedFileHasNoMarks() throws IOException {
    assertThat(Marks.read(folder.resolve("none"))).isEmpty();
    Path file = Files.write(folder.resolve("short"), new byte[] {0, 0, 0, 9, 1});
    assertThat(Marks.read(file)).isEmpty();
  }
}
