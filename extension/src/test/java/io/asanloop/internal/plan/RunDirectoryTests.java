package io.asanloop.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDirectoryTests {
  @TempDir Path reports;

  @Test
  void onlyTheUserCanEnterIt() throws IOException {
    RunDirectory directory = RunDirectory.create(reports.resolve("new/asanloop"), "com.acme.A");

    assertThat(directory.root()).isEqualTo(reports.resolve("new/asanloop/com.acme.A"));
    for (Path folder : new Path[] {directory.root(), directory.nextChild().folder()}) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void creatingItRemovesWhatAnEarlierRunLeft() throws IOException {
    RunDirectory first = RunDirectory.create(reports, "A");
    Files.writeString(first.nextChild().stdout(), "old");

    RunDirectory second = RunDirectory.create(reports, "A");

    assertThat(second.root()).isEmptyDirectory();
  }

  @Test
  void childrenAreNumberedOnEvenByASecondUnit() throws IOException {
    RunDirectory first = RunDirectory.create(reports, "A");
    assertThat(first.nextChild().folder()).hasFileName("child-1");
    assertThat(first.nextChild().folder()).hasFileName("child-2");
    assertThat(RunDirectory.of(reports, "A").nextChild().folder()).hasFileName("child-3");
  }

  @Test
  void namesAreSafeAndStayApart() {
    RunDirectory directory = RunDirectory.of(reports, "A");

    assertThat(directory.test("parses(String)[2]")).hasFileName("parses(String)[2]");
    assertThat(directory.test("../../x").getParent()).isEqualTo(directory.root());
    assertThat(directory.test("..").getParent()).isEqualTo(directory.root());
    assertThat(directory.test("a/b")).isNotEqualTo(directory.test("a:b"));
    assertThat(directory.test("x".repeat(400) + "1"))
        .isNotEqualTo(directory.test("x".repeat(400) + "2"))
        .satisfies(p -> assertThat(p.getFileName().toString()).hasSizeLessThan(140));
  }
}
