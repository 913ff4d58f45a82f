package io.asanloop.internal.toolchain;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuntimeOptionsTests {
  private static final Set<String> OF_ALL =
      Set.of("quarantine_size_mb", "detect_stack_use_after_return", "suppressions", "verbosity");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"libasan.so", "libclang_rt.asan-x86_64.so"})
  void aRuntimeSaysWhatItKnows(String name) throws ToolchainProblem {
    Path runtime = runtime(name);

    RuntimeOptions.check(runtime, OF_ALL);

    assertThatThrownBy(() -> RuntimeOptions.check(runtime, List.of("quarantine_size_md")))
        .isInstanceOf(ToolchainProblem.class)
        .hasMessageContaining("it has no \"quarantine_size_md\" (" + runtime + ")")
        .hasMessageContaining("cure: write quarantine_size_mb, or");
  }

  @Test
  void oneThatDoesNotAnswerIsTakenToKnowAll() throws ToolchainProblem {
    RuntimeOptions.check(folder.resolve("none.so"), List.of("anything"));
  }

  private static Path runtime(String name) {
    Machine machine = Machine.current();
    RuntimeSearch search = new RuntimeSearch(machine, List.of());
    Optional<Path> found =
        name.startsWith("libasan") ? search.anyGcc() : new ClangRuntimes(machine, search).newest();
    assumeTrue(found.isPresent(), "needs " + name);
    return found.orElseThrow();
  }
}
