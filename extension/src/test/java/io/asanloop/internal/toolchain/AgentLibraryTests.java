package io.asanloop.internal.toolchain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Unpacking, in real folders. */
class AgentLibraryTests {
  private static final int ROOT = 0;
  private static final int NOBODY = 65534;
  private static final long LIMIT_SECONDS = 60;

  @TempDir Path folder;
  private Path home;
  private Path runFolder;

  @BeforeEach
  void begin() throws IOException {
    home = folder.resolve("cache");
    runFolder = Files.createDirectory(folder.resolve("run"));
  }

  @Test
  void itIsUnpackedIntoTheCacheForThisUserAlone() throws Exception {
    Path file = unpack();

    assertThat(home.relativize(file).toString()).matches("asanloop/[0-9a-f]{16}/libasanloop\\.so");
    assertThat(file).hasBinaryContent(inTheJar());
    for (Path made = file; !made.equals(folder); made = made.getParent()) {
      assertThat(permissions(made)).as(made.toString()).isEqualTo("rwx------");
    }
    assertThat(runFolder).isEmptyDirectory();
  }

  @Test
  void whatIsThereAlreadyStays() throws Exception {
    Object first = Files.getAttribute(unpack(), "unix:ino");

    assertThat(Files.getAttribute(unpack(), "unix:ino")).isEqualTo(first);
  }

  @Test
  void aTamperedOrHalfWrittenFileIsReplaced() throws Exception {
    Path file = unpack();
    byte[] content = inTheJar();

    Files.write(file, Arrays.copyOf(content, content.length / 2));
    assertThat(unpack()).isEqualTo(file).hasBinaryContent(content);
    byte[] tampered = content.clone();
    tampered[tampered.length / 2] ^= 1;
    Files.write(file, tampered);
    assertThat(unpack()).isEqualTo(file).hasBinaryContent(content);
    assertThat(list(file.getParent())).containsExactly(file);
  }

  @Test
  void aLinkIsReplacedAndNotFollowed() throws Exception {
    Path file = unpack();
    Path elsewhere = Files.move(file, folder.resolve("elsewhere"));
    Files.createSymbolicLink(file, elsewhere);

    assertThat(unpack()).isEqualTo(file);
    assertThat(file).isRegularFile().matches(f -> !Files.isSymbolicLink(f));
  }

  @Test
  void permissionsOfOthersAreTakenAway() throws Exception {
    Path file = unpack();
    for (Path open : List.of(file, file.getParent(), file.getParent().getParent())) {
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    }

    unpack();

    for (Path open : List.of(file, file.getParent(), file.getParent().getParent())) {
      assertThat(permissions(open)).as(open.toString()).isEqualTo("rwx------");
    }
  }

  @Test
  void aFileOfAnotherUserIsReplaced() throws Exception {
    Path file = unpack();
    giveAway(file);

    assertThat(unpack()).isEqualTo(file);
    assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(ROOT);
  }

  @Test
  void aFolderOfAnotherUserIsNotUsed() throws Exception {
    giveAway(unpack().getParent());

    assertThat(unpack()).isEqualTo(runFolder.resolve("libasanloop.so"));
  }

  @Test
  void aFileInPlaceOfTheCacheIsLeftAlone() throws Exception {
    Files.writeString(home, "mine");

    assertThat(unpack()).isEqualTo(runFolder.resolve("libasanloop.so"));
    assertThat(home).hasContent("mine");
  }

  @Test
  void whereThereIsNoCacheItIsUnpackedBesideTheReports() throws Exception {
    Path file = new AgentLibrary(Machine.current(), Optional.empty()).unpackedFor(runFolder);

    assertThat(file).isEqualTo(runFolder.resolve("libasanloop.so")).hasBinaryContent(inTheJar());
    assertThat(permissions(file)).isEqualTo("rwx------");
  }

  @Test
  void aNameAtWhichTheJvmWouldCutIsNotUsed() throws Exception {
    Path cut = Files.createDirectory(folder.resolve("os=linux"));
    AgentLibrary library = new AgentLibrary(Machine.current(), Optional.of(cut));

    assertThat(library.unpackedFor(runFolder)).isEqualTo(runFolder.resolve("libasanloop.so"));
    assertThat(cut).isEmptyDirectory();
    assertThatThrownBy(() -> library.unpackedFor(cut))
        .isInstanceOf(ToolchainProblem.class)
        .message()
        .matches(
            """
            There is no folder from which the child could load the native agent\\.
              \\Q%1$s\\E/asanloop/[0-9a-f]{16}: has a "=" in its name, at which -agentpath cuts it off
              \\Q%1$s\\E: has a "=" in its name, at which -agentpath cuts it off
            cure: export XDG_CACHE_HOME=/folder/of/your/own \\(without "=" in its name, writable, and not mounted noexec\\)"""
                .formatted(cut));
  }

  @Test
  void aReadOnlyCacheIsUsedIfItIsRight() throws Exception {
    Path file = unpack();
    String readOnly =
        "mount --bind '" + home + "' '" + home + "' && mount -o remount,ro,bind '" + home + "'";

    assertThat(elsewhere(readOnly)).isEqualTo(file.toString());
    Files.delete(file);
    assertThat(elsewhere(readOnly)).isEqualTo(runFolder.resolve("libasanloop.so").toString());
  }

  @Test
  void aCacheFromWhichNothingMayBeRunIsNotUsed() throws Exception {
    Files.createDirectory(home);
    String onHome = "mount -t tmpfs -o noexec tmpfs '" + home + "'";

    assertThat(elsewhere(onHome)).isEqualTo(runFolder.resolve("libasanloop.so").toString());
    assertThat(elsewhere(onHome + " && mount -t tmpfs -o noexec tmpfs '" + runFolder + "'"))
        .contains("asanloop/")
        .contains(": is on a file system that is mounted noexec\n")
        .contains("\n  " + runFolder + ": is on a file system that is mounted noexec\ncure: ");
  }

  @Test
  void manyUnpackItAtOnce() throws Exception {
    Path one = folder.resolve("one");
    Path two = folder.resolve("two");
    Process first = Unpacker.start(one, home, runFolder);
    Process second = Unpacker.start(two, home, runFolder);
    String printed = end(first, one);

    assertThat(end(second, two)).isEqualTo(printed);
    assertThat(Path.of(printed)).isEqualTo(unpack()).hasBinaryContent(inTheJar());
    assertThat(list(Path.of(printed).getParent())).containsExactly(Path.of(printed));
  }

  @Test
  void aMachineThatThereIsNoneForIsNamed() {
    Machine mac = new Machine("Mac OS X", "aarch64", Path.of("/"), List.of(), List.of());

    assertThatThrownBy(() -> new AgentLibrary(mac, Optional.of(home)).unpackedFor(runFolder))
        .isInstanceOf(ToolchainProblem.class)
        .hasMessageContaining("this is Mac OS X on aarch64");
    assertThat(ToolchainMessages.noAgent("linux-aarch64").what())
        .isEqualTo("AsanLoop's jar has no native agent for linux-aarch64");
  }

  private Path unpack() throws ToolchainProblem {
    return new AgentLibrary(Machine.current(), Optional.of(home)).unpackedFor(runFolder);
  }

  /** What another JVM says that sees the folders with other mounts. */
  private String elsewhere(String mounts) throws Exception {
    Path output = folder.resolve("output");
    Process probe =
        new ProcessBuilder("unshare", "--mount", "--map-root-user", "sh", "-c", mounts)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean allowed = probe.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) && probe.exitValue() == 0;
    assumeTrue(allowed, () -> "no mounts of one's own here (unshare --mount --map-root-user)");
    return end(Unpacker.startWithMounts(output, mounts, home, runFolder), output);
  }

  private static String end(Process process, Path output) throws Exception {
    try {
      assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).as("ended in time").isTrue();
      assertThat(process.exitValue()).as(Files.readString(output)).isZero();
      return Files.readString(output).strip();
    } finally {
      process.destroyForcibly();
    }
  }

  private static void giveAway(Path path) throws IOException {
    assumeTrue(
        Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(ROOT),
        "only root can give a file to another user");
    Files.setAttribute(path, "unix:uid", NOBODY);
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  private static byte[] inTheJar() throws IOException {
    String file =
        "/META-INF/native/linux-"
            + (System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86-64")
            + "/libasanloop.so";
    try (InputStream in = AgentLibraryTests.class.getResourceAsStream(file)) {
      return in.readAllBytes();
    }
  }
}
