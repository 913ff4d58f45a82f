package io.asanloop.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.wire.Assignment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ForkPlannerTests {
  private static final ParentJvm PARENT =
      new ParentJvm(
          Map.of(
              "PATH", "/bin",
              "LD_LIBRARY_PATH", "/inherited",
              "LSAN_OPTIONS", "suppressions=s",
              "JAVA_TOOL_OPTIONS", "-XX:+UseG1GC"),
          Map.of(
              "java.home", "/jdk",
              "user.dir", "/project",
              "jna.library.path", "lib",
              "java.version", "17",
              "my.property", "mine"),
          List.of("-javaagent:jacoco.jar"));
  private static final StartSettings START =
      new StartSettings(
          List.of(Path.of("/project/native")),
          List.of("libbz2.so*"),
          Map.of(),
          List.of("-Xmx64m"),
          Optional.empty());
  private static final Path AGENT = Path.of("/my cache/libasanloop.so");
  private static final RunDirectory.Child FILES = new RunDirectory.Child(Path.of("/run/child-1"));

  private final ForkPlan plan = plan(List.of());

  @Test
  void theRuntimeIsPreloadedBeforeTheStandardLibrary() {
    assertThat(plan.environment())
        .containsEntry("LD_PRELOAD", "/lib/libasan.so.8 /lib/libstdc++.so.6");
  }

  @Test
  void thePreloadIsSetBehindWhatFixesTheAddresses() {
    ForkPlan fixed = plan(List.of("/bin/setarch", "-R", "/bin/env"));
    assertThat(fixed.launcher())
        .containsExactly(
            "/bin/setarch", "-R", "/bin/env", "LD_PRELOAD=/lib/libasan.so.8 /lib/libstdc++.so.6");
    assertThat(fixed.environment()).doesNotContainKey("LD_PRELOAD").containsKey("ASAN_OPTIONS");
    assertThat(plan.launcher()).isEmpty();
  }

  @Test
  void theRuntimeSymbolizesWhereNothingElseDoes() {
    assertThat(plan.environment().get("ASAN_OPTIONS")).contains("symbolize=1");
  }

  @Test
  void theLibraryPathComesFirstInTheChild() {
    assertThat(plan.environment()).containsEntry("LD_LIBRARY_PATH", "/project/native:/inherited");
    assertThat(plan.arguments())
        .contains("-Djna.library.path=/project/native:lib", "-Djava.library.path=/project/native");
  }

  @Test
  void theRestOfTheEnvironmentIsInheritedButForTheLeakCheckersOptions() {
    assertThat(plan.environment())
        .containsEntry("PATH", "/bin")
        .doesNotContainKey("JAVA_TOOL_OPTIONS");
    assertThat(plan.environment().get("LSAN_OPTIONS")).doesNotContain("suppressions=s");
  }

  @Test
  void systemPropertiesAreSentButForThoseOfAStart() {
    assertThat(plan.assignment().systemProperties())
        .containsEntry("my.property", "mine")
        .doesNotContainKeys("jna.library.path", "user.dir");
  }

  @Test
  void theChildIsToldItsFilesAndTheNamedLibraries() {
    assertThat(plan.assignment())
        .returns("/run/child-1/marks", Assignment::marksFile)
        .returns("/run/child-1/sanitizer", Assignment::reportPrefix)
        .returns("/run/child-1/java-stack.txt", Assignment::errorFile)
        .returns(List.of("libbz2.so*"), Assignment::modules);
  }

  @Test
  void theSearchOfTheChildIsTheSearchOfTheParentBehindTheLibraryPath() {
    assertThat(ForkPlanner.libraryFolders(PARENT, START.libraryPath()))
        .containsExactly(Path.of("/project/native"), Path.of("/project/lib"));
  }

  @Test
  void theChildIsMarkedAndTheUsersArgumentsComeLast() {
    assertThat(plan.java()).isEqualTo(Path.of("/jdk/bin/java"));
    assertThat(plan.arguments()).contains("-Dasanloop.child=true", "-Xmx64m");
    assertThat(plan.arguments()).containsSubsequence("-cp", "a.jar:b.jar");
  }

  @Test
  void theNativeAgentComesBeforeTheUsersAgents() {
    assertThat(plan.arguments())
        .startsWith("-agentpath:/my cache/libasanloop.so", "-javaagent:jacoco.jar");
  }

  private static ForkPlan plan(List<String> fixedAddresses) {
    Toolchain toolchain =
        new Toolchain(
            Path.of("/lib/libasan.so.8"),
            Optional.of(Path.of("/lib/libstdc++.so.6")),
            Optional.empty(),
            fixedAddresses,
            true,
            "");
    return new ForkPlanner(PARENT, toolchain, AGENT, START, List.of("a.jar", "b.jar"))
        .plan(FILES, Map.of(), List.of("id"), Set.of(), Map.of());
  }
}
