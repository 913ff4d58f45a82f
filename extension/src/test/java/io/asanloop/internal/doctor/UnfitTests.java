package io.asanloop.internal.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.plan.ParentJvm;
import io.asanloop.internal.plan.StartSettings;
import io.asanloop.internal.toolchain.BareMachine;
import io.asanloop.internal.toolchain.Kernel;
import io.asanloop.internal.toolchain.Toolchain;
import io.asanloop.internal.toolchain.ToolchainLocator;
import io.asanloop.internal.toolchain.ToolchainProblem;
import io.asanloop.testkit.FakeJavaHome;
import io.asanloop.testkit.Fixtures;
import io.asanloop.testkit.Launchers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the doctor says where something is wrong, each provoked for real. */
class UnfitTests {
  /** Names of all checks that a child is needed for. */
  private static final List<String> IN_A_CHILD =
      List.of("C++ exceptions", "ptrace", "planted leak", "planted overflow");

  @TempDir Path folder;

  @Test
  void noRuntimeIsInstalled() {
    ToolchainProblem problem = BareMachine.problem(folder);

    Diagnosis diagnosis = Examination.of(Patients.of(), problem);

    assertThat(line(diagnosis, "runtime"))
        .isEqualTo("FAILED: " + problem.getMessage().replace("\n", "\n" + " ".repeat(22)));
    assertThat(problem.getMessage()).contains("apt-get install");
    assertNotTried(diagnosis, "runtime failed");
    assertThat(line(diagnosis, "preload")).isEqualTo("not tried: runtime failed");
    assertThat(line(diagnosis, "symbolizer")).isEqualTo("not tried: runtime failed");
    assertThat(diagnosis.toString()).endsWith("\n1 of 13 checks failed");
    assertThat(diagnosis.isMachineUnfit()).isTrue();
  }

  @Test
  void theFolderHasNoInstrumentedLibrary() throws Exception {
    List<Path> plain = List.of(Path.of(Fixtures.PLAIN).toAbsolutePath().normalize());
    StartSettings start =
        new StartSettings(plain, List.of(), Map.of(), List.of(), Optional.empty());
    Patient any = Patients.of();

    Diagnosis diagnosis =
        Examination.of(
            new Patient(any.parent(), start, any.classPath()),
            ToolchainLocator.locate(plain, List.of(), Optional.empty()));

    assertThat(line(diagnosis, "runtime"))
        .startsWith(
            "FAILED: no library to check: none in "
                + plain.get(0)
                + " is built with -fsanitize=address; tried with ")
        .endsWith(
            "cure: add -fsanitize=address to the flags of compiler and linker, or name the library by modules");
    assertThat(diagnosis.toString()).endsWith("\n1 of 13 checks failed");
    assertThat(diagnosis.isMachineUnfit()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc-12", "clang-14", "clang-22"})
  void nobodyMayTrace(String compiler) throws Exception {
    Toolchain toolchain = Patients.toolchain(compiler);
    try (FakeJavaHome home = new FakeJavaHome(Launchers.withoutPtrace(folder))) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), toolchain);

      assertThat(line(diagnosis, "ptrace"))
          .isEqualTo(
              """
              FAILED: the leak check may not stop the process by ptrace: LeakSanitizer has encountered a fatal error.
                                    cure: docker run --cap-add=SYS_PTRACE … (Kubernetes: capabilities: {add: [SYS_PTRACE]}; under a debugger or strace: run without it)""");
      assertThat(line(diagnosis, "planted leak")).isEqualTo("not tried: ptrace failed");
      assertThat(line(diagnosis, "planted overflow")).startsWith("ok: ");
      assertThat(diagnosis.toString()).endsWith("\n1 of 13 checks failed");
      assertThat(diagnosis.isMachineUnfit()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc-12", "clang-14", "clang-22"})
  void addressesAreLimited(String compiler) throws Exception {
    Toolchain toolchain = Patients.toolchain(compiler);
    try (FakeJavaHome home = new FakeJavaHome(Launchers.withFewAddresses())) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), toolchain);

      assertThat(line(diagnosis, "address-space limits"))
          .startsWith(
              "FAILED: the runtime cannot reserve the 15 TB of addresses that it needs:"
                  + " ReserveShadowMemoryRange failed while trying to map 0x")
          .endsWith("\n                      cure: ulimit -v unlimited");
      assertNotTried(diagnosis, "address-space limits failed");
      assertThat(diagnosis.isMachineUnfit()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"gcc-12", "clang-14"})
  @EnabledIfSystemProperty(
      named = "os.arch",
      matches = "amd64",
      disabledReason = "the address of the sanitizer's heap is known for x86-64 only")
  void somethingLiesWhereTheRuntimeWantsItsMemory(String compiler) throws Exception {
    Toolchain toolchain = Patients.toolchain(compiler);
    // The first start, without the sanitizer, does well.
    try (FakeJavaHome home = new FakeJavaHome(Launchers.atTakenAddress(folder))) {
      Patient patient = Patients.startedBy(home);

      Diagnosis diagnosis =
          new Examination(patient, KernelTests.withRandomBits(folder, 32)).examine(toolchain);

      assertThat(line(diagnosis, "ASLR entropy"))
          .isEqualTo(
              """
              FAILED: the runtime dies at its start, since something lies where it wants its own memory (AddressSanitizer:DEADLYSIGNAL and no report); vm.mmap_rnd_bits is 32
                                    cure: sudo sysctl -w vm.mmap_rnd_bits=28""");
      assertNotTried(diagnosis, "ASLR entropy failed");
      assertThat(diagnosis.isMachineUnfit()).isTrue();
    }
  }

  @Test
  @EnabledIfSystemProperty(
      named = "os.arch",
      matches = "amd64",
      disabledReason = "the address of the sanitizer's heap is known for x86-64 only")
  void aRuntimeThatWouldDieForEverIsEnded() throws Exception {
    try (FakeJavaHome home = new FakeJavaHome(Launchers.atTakenAddress(folder))) {
      Patient patient = Patients.startedBy(home);
      try (Prober prober = new Prober(patient, Patients.toolchain("gcc-12"))) {
        ProbeResult result = prober.start();

        assertThat(result.diedOfItsAddresses()).isTrue();
        // A child that somebody only loses patience with has no exit code.
        assertThat(result.outcome().description())
            .isEqualTo("was ended by SIGKILL (exit code 137)");
      }
    }
  }

  @Test
  void zgcIsWanted() throws Exception {
    Diagnosis diagnosis = Examination.of(Patients.of("-XX:+UseZGC"), Patients.toolchain("gcc-12"));

    assertThat(line(diagnosis, "collector"))
        .startsWith(
            "FAILED: ZGC does not start under AddressSanitizer: it ended with exit code 1\n")
        .contains("address space for Java heap")
        .endsWith("cure: write -XX:+UseG1GC for -XX:+UseZGC in jvmArgs, or in asanloop.jvm.args");
    assertNotTried(diagnosis, "collector failed");
    assertThat(diagnosis.isMachineUnfit()).isFalse();
  }

  @Test
  void inheritedZgcIsReplaced() throws Exception {
    ParentJvm parent = Patients.of().parent();
    ParentJvm zgc =
        new ParentJvm(parent.environment(), parent.properties(), List.of("-XX:+UseZGC"));

    Diagnosis diagnosis = Examination.of(Patients.of(zgc), Patients.toolchain("gcc-12"));

    assertThat(line(diagnosis, "collector"))
        .isEqualTo(
            "ok: -XX:+UseSerialGC; ZGC, which this JVM has, is not inherited: it does not start"
                + " under AddressSanitizer");
    assertThat(diagnosis.isWell()).as(diagnosis.toString()).isTrue();
  }

  @Test
  void anArgumentIsWrong() throws Exception {
    Diagnosis diagnosis = Examination.of(Patients.of("-XX:+Foo"), Patients.toolchain("gcc-12"));

    assertThat(line(diagnosis, "JDK"))
        .contains(
            ": does not start with the child's arguments, not even without the sanitizer: it ended"
                + " with exit code 1\n                      Unrecognized VM option 'Foo'\n")
        .contains("cure: " + System.getProperty("java.home") + "/bin/java ")
        .contains(" -XX:+Foo -version");
    assertNotTried(diagnosis, "JDK failed");
    assertThat(diagnosis.isMachineUnfit()).isFalse();
  }

  @Test
  void theStandardLibraryIsNotPreloadedBesideGccsRuntime() throws Exception {
    try (FakeJavaHome home = new FakeJavaHome("export LD_PRELOAD=\"${LD_PRELOAD%% *}\"")) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), Patients.toolchain("gcc-12"));

      assertThat(line(diagnosis, "C++ exceptions"))
          .startsWith(
              "FAILED: the runtime ends the process at the first one, as libstdc++.so.6 is not"
                  + " preloaded: AddressSanitizer: CHECK failed: asan_interceptors.cpp:")
          .endsWith(
              "cure: apt-get install libstdc++6 (Debian, Ubuntu), dnf install libstdc++ (Fedora,"
                  + " RHEL)");
      assertThat(diagnosis.toString()).endsWith("\n1 of 13 checks failed");
      assertThat(diagnosis.isMachineUnfit()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"clang-14", "clang-22"})
  void clangsRuntimeBringsTheStandardLibrary(String compiler) throws Exception {
    try (FakeJavaHome home = new FakeJavaHome("export LD_PRELOAD=\"${LD_PRELOAD%% *}\"")) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), Patients.toolchain(compiler));

      assertThat(diagnosis.isWell()).as(diagnosis.toString()).isTrue();
    }
  }

  @Test
  void thePreloadIsDropped() throws Exception {
    try (FakeJavaHome home = new FakeJavaHome("unset LD_PRELOAD")) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), Patients.toolchain("gcc-12"));

      assertThat(line(diagnosis, "preload"))
          .startsWith(
              "FAILED: The AddressSanitizer runtime is not in the child JVM, although it was to be"
                  + " preloaded")
          .endsWith(
              "cure: less "
                  + home.folder()
                  + "/bin/java (it is a script, which must hand LD_PRELOAD on)");
      assertNotTried(diagnosis, "preload failed");
      assertThat(diagnosis.isMachineUnfit()).isTrue();
    }
  }

  @Test
  void theNativeAgentIsNotLoaded() throws Exception {
    Path broken = Files.writeString(folder.resolve("libasanloop.so"), "no library");
    String line =
        "case $1 in @*) sed -i 's|^\"-agentpath:.*/libasanloop.so\"|\"-agentpath:"
            + broken
            + "\"|' \"${1#@}\";; esac";
    try (FakeJavaHome home = new FakeJavaHome(line)) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), Patients.toolchain("gcc-12"));

      assertThat(line(diagnosis, "native agent"))
          .startsWith(
              "FAILED: the child JVM does not load it: Could not find agent library "
                  + broken
                  + " in absolute path, with error: ")
          .contains("\n                      cure: ldd /")
          .endsWith("the folder is to blame: export XDG_CACHE_HOME=/folder/of/your/own)");
      assertThat(line(diagnosis, "JDK")).startsWith("ok: ");
      assertThat(line(diagnosis, "preload")).isEqualTo("not tried: native agent failed");
      assertNotTried(diagnosis, "native agent failed");
      assertThat(diagnosis.toString()).endsWith("\n1 of 13 checks failed");
      assertThat(diagnosis.isMachineUnfit()).isTrue();
    }
  }

  @Test
  void theHeapIsNotWatched() throws Exception {
    String line = "export ASAN_OPTIONS=\"$ASAN_OPTIONS:poison_heap=0\"";
    try (FakeJavaHome home = new FakeJavaHome(line)) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), Patients.toolchain("gcc-12"));

      assertThat(line(diagnosis, "preload"))
          .startsWith(
              "FAILED: The AddressSanitizer runtime in the child JVM does not watch the heap")
          .contains("cure: unset ASAN_OPTIONS ");
      assertNotTried(diagnosis, "preload failed");
    }
  }

  @Test
  void anOptionIsWrong() throws Exception {
    Patient any = Patients.of();
    StartSettings start =
        new StartSettings(
            List.of(),
            List.of(),
            Map.of("quarantine_size_mb", "lots"),
            List.of(),
            Optional.empty());

    Diagnosis diagnosis =
        Examination.of(
            new Patient(any.parent(), start, any.classPath()), Patients.toolchain("gcc-12"));

    assertThat(line(diagnosis, "preload"))
        .startsWith("FAILED: the child JVM does not start: it ended with exit code ")
        .endsWith(
            "cure: take the option that is wrong out of options, or of asanloop.options:"
                + " {quarantine_size_mb=lots}");
    assertThat(diagnosis.isMachineUnfit()).isFalse();
    assertThat(diagnosis.command()).startsWith("env ASAN_OPTIONS=quarantine_size_mb=lots /");
  }

  @Test
  void leakDetectionIsSwitchedOff() throws Exception {
    String line = "export ASAN_OPTIONS=\"$ASAN_OPTIONS:detect_leaks=0\"";
    try (FakeJavaHome home = new FakeJavaHome(line)) {
      Diagnosis diagnosis = Examination.of(Patients.startedBy(home), Patients.toolchain("gcc-12"));

      assertThat(line(diagnosis, "planted leak"))
          .startsWith(
              "FAILED: the leak check saw none of the blocks that AsanLoop had planted for it")
          .endsWith("cure: unset ASAN_OPTIONS");
      assertThat(diagnosis.failedChecks()).isEqualTo("planted leak");
    }
  }

  @Test
  void thereIsNoJava() {
    Diagnosis diagnosis =
        Examination.of(
            Patients.of(Patients.with("java.home", folder.toString())),
            BareMachine.problem(folder));

    assertThat(line(diagnosis, "JDK"))
        .isEqualTo(
            "FAILED: there is no "
                + folder
                + "/bin/java to start a child with\n"
                + "                      cure: export JAVA_HOME=/path/to/jdk");
  }

  @Test
  void javaIsTooOld() {
    Diagnosis diagnosis =
        Examination.of(
            Patients.of(Patients.with("java.specification.version", "11")),
            BareMachine.problem(folder));

    assertThat(line(diagnosis, "JDK"))
        .startsWith("FAILED: " + System.getProperty("java.version") + " of ")
        .endsWith(
            ": must be 17 or newer\n                      cure: export JAVA_HOME=/path/to/newer/jdk");
  }

  @Test
  void nothingSymbolizesForClang() throws Exception {
    Diagnosis diagnosis =
        Examination.of(Patients.of(), Patients.withoutTools(Patients.toolchain("clang-14")));

    assertThat(line(diagnosis, "symbolizer"))
        .isEqualTo(
            """
            FAILED: there is none, so that reports name exported functions and no lines
                                  cure: apt-get install binutils (Debian, Ubuntu), dnf install binutils (Fedora, RHEL)""");
    assertThat(diagnosis.failedChecks()).isEqualTo("symbolizer");
    assertThat(diagnosis.isMachineUnfit()).isFalse();
  }

  @Test
  void gccsRuntimeSymbolizesItself() throws Exception {
    Diagnosis diagnosis =
        Examination.of(Patients.of(), Patients.withoutTools(Patients.toolchain("gcc-12")));

    assertThat(line(diagnosis, "symbolizer")).isEqualTo("ok: gcc's runtime itself, in the child");
    assertThat(diagnosis.isWell()).as(diagnosis.toString()).isTrue();
  }

  @Test
  void theSystemIsAnotherOne() {
    Kernel none = new Kernel(folder);
    Diagnosis diagnosis =
        KernelTests.playing(
            "os.name",
            "Mac OS X",
            () -> new Examination(Patients.of(), none).examine(BareMachine.problem(folder)));

    assertThat(line(diagnosis, "platform"))
        .startsWith(
            "FAILED: AddressSanitizer under a JVM needs Linux with glibc on x86-64 or aarch64; this"
                + " is Mac OS X on ");
    assertThat(line(diagnosis, "runtime")).isEqualTo("not tried: platform failed");
    assertThat(line(diagnosis, "collector")).isEqualTo("not tried: platform failed");
    assertThat(diagnosis.toString()).endsWith("\n1 of 13 checks failed");
  }

  private static void assertNotTried(Diagnosis diagnosis, String reason) {
    assertThat(IN_A_CHILD)
        .allSatisfy(check -> assertThat(line(diagnosis, check)).isEqualTo("not tried: " + reason));
  }

  /** What is said of a check, with the lines below that belong to it. */
  static String line(Diagnosis diagnosis, String title) {
    String start = title + " ".repeat(22 - title.length());
    return Arrays.stream(diagnosis.toString().split("\n(?=\\S)", -1))
        .filter(line -> line.startsWith(start))
        .map(line -> line.substring(22))
        .findFirst()
        .orElseThrow(() -> new AssertionError(title + " is not in\n" + diagnosis));
  }
}
