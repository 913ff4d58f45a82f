package io.asanloop;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.NativeLibrary;
import io.asanloop.finding.Finding;
import io.asanloop.finding.FindingKind;
import io.asanloop.testkit.Run;
import io.asanloop.testkit.SanitizedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A library with two sanitizers: gcc's second runtime redirects the reports of the first when it
 * makes its own.
 */
class UndefinedBehaviorTests {
  private static final String LIBRARY =
      """
      #include <limits.h>
      #include <stdlib.h>

      int add(int number) { return number + INT_MAX; }

      void lose(void) {
        void *volatile block = malloc(37);
        block = NULL;
      }

      int overflow(int index) {
        volatile char *block = calloc(1, 61);
        int read = block[index];
        free((void *)block);
        return read;
      }
      """;

  @AsanLoop(iterations = 3)
  @TestMethodOrder(MethodOrderer.MethodName.class)
  static class BothTestCases {
    private static final NativeLibrary BOTH = NativeLibrary.getInstance("both");

    @Test
    void aLosesBefore() {
      BOTH.getFunction("lose").invokeVoid(new Object[0]);
    }

    @Test
    void bOverflowsANumberAndLoses() {
      BOTH.getFunction("add").invokeInt(new Object[] {1});
      BOTH.getFunction("lose").invokeVoid(new Object[0]);
    }

    @Test
    void cOverflowsABlock() {
      BOTH.getFunction("overflow").invokeInt(new Object[] {61});
    }
  }

  @TempDir private static Path folder;
  private static Run run;

  @BeforeAll
  static void runsOnce() throws IOException, InterruptedException {
    Path source = Files.writeString(folder.resolve("both.c"), LIBRARY);
    Path library = folder.resolve("libboth.so");
    Process gcc =
        new ProcessBuilder(
                "gcc",
                "-g",
                "-O1",
                "-fsanitize=address,undefined",
                "-shared",
                "-fPIC",
                "-o",
                library.toString(),
                source.toString())
            .inheritIO()
            .start();
    assertThat(gcc.waitFor()).isZero();
    run =
        SanitizedRuns.of(BothTestCases.class)
            .with("asanloop.library.path", folder.toString())
            .run();
  }

  @Test
  void leaksAreFoundBeforeAndAfterAnUndefinedBehavior() {
    assertThat(run.findings("aLosesBefore()")).extracting(Finding::bytes).containsExactly(111L);
    assertThat(run.findings("bOverflowsANumberAndLoses()"))
        .extracting(Finding::bytes)
        .containsExactly(111L);
  }

  @Test
  void aMemoryErrorIsFoundAfterAnUndefinedBehavior() {
    assertThat(run.findings("cOverflowsABlock()"))
        .extracting(Finding::kind)
        .containsExactly(FindingKind.HEAP_BUFFER_OVERFLOW);
  }
}
