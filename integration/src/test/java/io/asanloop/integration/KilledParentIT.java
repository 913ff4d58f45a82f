package io.asanloop.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The JVM that Surefire started is killed while a child sleeps in C. */
class KilledParentIT {
  private static final Duration START = Duration.ofMinutes(2);
  private static final Duration END = Duration.ofSeconds(10);

  @Test
  void noProcessIsLeft() throws Exception {
    try (Project project = Project.withFixtures("fresh")) {
      NativeBuild.GCC.build(project.folder().resolve("native"), "build/libfixtures.so", "c", "cpp");
      List<Path> ofOthers = temporaryFolders();
      Path log = project.folder().resolve("maven.log");
      Process maven = project.start(new String[] {"test", "-Dtest=SleepingTest"}, log);
      try {
        Path sleeping = project.folder().resolve("target/sleeping");
        assertThat(within(START, () -> !maven.isAlive() || sleeps(sleeping)) && maven.isAlive())
            .as(() -> read(log))
            .isTrue();
        ProcessHandle child = ProcessHandle.of(Long.parseLong(Files.readString(sleeping))).get();
        ProcessHandle parent = child.parent().get();
        assertThat(parent.pid()).isNotEqualTo(maven.pid());
        List<ProcessHandle> below = Stream.concat(Stream.of(parent), parent.descendants()).toList();
        assertThat(below).contains(child);

        parent.destroyForcibly();

        assertThat(within(END, () -> below.stream().noneMatch(KilledParentIT::runs)))
            .as("processes left: %s", below.stream().filter(KilledParentIT::runs).toList())
            .isTrue();
        assertThat(temporaryFolders()).isSubsetOf(ofOthers);
      } finally {
        maven.descendants().forEach(ProcessHandle::destroyForcibly);
        maven.destroyForcibly().waitFor();
      }
    }
  }

  private static boolean sleeps(Path file) throws IOException {
    return Files.exists(file) && Files.size(file) > 0;
  }

  /** A zombie that nobody has waited for yet does not run. */
  private static boolean runs(ProcessHandle process) {
    try {
      Path stat = Path.of("/proc", String.valueOf(process.pid()), "stat");
      return process.isAlive() && !Files.readString(stat).matches("(?s)\\d+ \\(.*\\) Z .*");
    } catch (IOException gone) {
      return false;
    }
  }

  /** The sockets lie in folders of their own. */
  private static List<Path> temporaryFolders() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(f -> Files.exists(f.resolve("wire"))).toList();
    }
  }

  private static String read(Path file) {
    return Optional.of(file)
        .filter(Files::exists)
        .map(
            f -> {
              try {
                return Files.readString(f);
              } catch (IOException e) {
                return e.toString();
              }
            })
        .orElse("no log");
  }

  private static boolean within(Duration limit, Condition condition) throws Exception {
    Instant end = Instant.now().plus(limit);
    while (!condition.holds()) {
      if (Instant.now().isAfter(end)) {
        return false;
      }
      Thread.sleep(50);
    }
    return true;
  }

  private interface Condition {
    boolean holds() throws Exception;
  }
}
