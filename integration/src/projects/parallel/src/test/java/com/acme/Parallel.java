package com.acme;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each child leaves its number in a folder, and looks which of the others are alive. */
abstract class Parallel {
  private static final Path CHILDREN = Path.of(System.getProperty("acme.children"));
  private static final int LIMIT_SECONDS = 60;

  @BeforeAll
  static void twoAtOnceAndNeverMore() throws Exception {
    Files.createFile(CHILDREN.resolve(String.valueOf(ProcessHandle.current().pid())));
    List<Long> alive = children().stream().filter(Parallel::isAlive).toList();
    assertTrue(alive.size() <= 2, () -> "children at once: " + alive);
    Instant end = Instant.now().plusSeconds(LIMIT_SECONDS);
    while (children().size() < 2) {
      assertTrue(Instant.now().isBefore(end), "no other child came while this one waited");
      Thread.sleep(20);
    }
  }

  private static List<Long> children() throws IOException {
    try (Stream<Path> files = Files.list(CHILDREN)) {
      return files.map(file -> Long.valueOf(file.getFileName().toString())).toList();
    }
  }

  private static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
  }

  @Test
  void frees() {
    Parser.parseAndFree();
  }

  @Test
  void leaks() {
    Foo.INSTANCE.foo_parse();
  }
}
