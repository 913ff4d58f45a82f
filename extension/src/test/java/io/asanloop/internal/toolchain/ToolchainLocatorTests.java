package io.asanloop.internal.toolchain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolchainLocatorTests {
  @TempDir Path root;
  private Path library;
  private Machine machine;

  @BeforeEach
  void begin() throws IOException {
    library = Files.createDirectories(root.resolve("lab"));
    Machine current = Machine.current();
    machine =
        new Machine("Linux", current.processor(), root, List.of(root.resolve("bin")), List.of());
  }

  @Test
  void findsTheRuntimeOfThisMachinesGcc() throws Exception {
    Path foo = new Libraries(library).instrumented("libfoo.so");
    Toolchain toolchain = ToolchainLocator.locate(List.of(library), List.of(), Optional.empty());
    assertThat(toolchain.runtime()).isAbsolute().exists();
    assertThat(toolchain.runtime().getFileName().toString()).startsWith("libasan.so");
    assertThat(toolchain.standardLibrary().orElseThrow()).isAbsolute().exists();
    assertThat(toolchain.symbolizer().orElseThrow()).isExecutable();
    assertThat(toolchain.reason())
        .startsWith(toolchain.runtime() + ": " + foo + " belongs to gcc's libasan.so.");
  }

  @Test
  void takesThisMachinesGccWhereNoLibraryIsInstrumented() throws Exception {
    Toolchain toolchain =
        ToolchainLocator.locate(List.of(library), List.of("libbz2.so*"), Optional.empty());
    assertThat(toolchain.runtime()).isAbsolute().exists();
    assertThat(toolchain.reason())
        .endsWith(
            ": this machine's gcc has it (no instrumented library was found in "
                + library
                + "; modules are libbz2.so*)");
  }

  @Test
  void takesTheRuntimeThatTheUserNames() throws Exception {
    Path own = new Libraries(root.resolve("own")).runtime("libasan.so.8");
    Toolchain toolchain = find(List.of(), Optional.of(own));
    assertThat(toolchain.runtime()).isEqualTo(own);
    assertThat(toolchain.reason()).isEqualTo(own + ": named by asanloop.runtime");
  }

  @Test
  void refusesANamedFileThatIsNoRuntime() throws Exception {
    Path plain = new Libraries(library).shared("libfoo.so", "int f;");
    assertProblem(
        () -> find(List.of(), Optional.of(plain)),
        """
        The runtime that asanloop.runtime names will not do.
          %s: is no runtime of AddressSanitizer
        cure: name the file that this prints: gcc -print-file-name=libasan.so\
        """
            .formatted(plain));
    assertThatThrownBy(() -> find(List.of(), Optional.of(root.resolve("none.so"))))
        .hasMessageContaining(root.resolve("none.so") + ": no such file");
  }

  @Test
  void refusesANamedRuntimeOfAnotherCompilerThanTheLibrarys() throws Exception {
    Path eight = new Libraries(root.resolve("usr/lib64")).runtime("libasan.so.8");
    Path foo = new Libraries(library).needing(eight, "libfoo.so");
    Path clangs = clangRuntime("14.0.6");
    assertProblem(
        () -> find(List.of(library), Optional.of(clangs)),
        """
        The runtime that asanloop.runtime names is not the one of a library under test, and a process can have only one.
          asanloop.runtime: %s
          %s: gcc's libasan.so.8
        cure: leave asanloop.runtime out, so that the runtime is found from the library\
        """
            .formatted(clangs, foo));
    assertThat(find(List.of(library), Optional.of(eight)).runtime()).isEqualTo(eight);
  }

  @Test
  void takesAnyNamedRuntimeForALibraryThatNamesNone() throws Exception {
    Path eight = new Libraries(root.resolve("usr/lib64")).runtime("libasan.so.8");
    new Libraries(library).ofClang(14, "libfoo.so");
    assertThat(find(List.of(library), Optional.of(eight)).runtime()).isEqualTo(eight);
  }

  @Test
  void refusesARuntimeThatCannotBePreloaded() throws Exception {
    Path runtime = new Libraries(root.resolve("my own")).runtime("libasan.so.8");
    assertThatThrownBy(() -> find(List.of(), Optional.of(runtime)))
        .isInstanceOf(ToolchainProblem.class)
        .hasMessageContaining("cannot be preloaded, its path has a space or a colon");
  }

  @Test
  void matchesTheVersionThatTheLibraryNeeds() throws Exception {
    Path system = root.resolve("usr/lib64");
    new Libraries(system).runtime("libasan.so.9");
    Path eight = new Libraries(system).runtime("libasan.so.8");
    new Libraries(library).needing(eight, "libfoo.so");
    assertThat(find(List.of(library), Optional.empty()).runtime()).isEqualTo(eight);
  }

  @Test
  void takesTheNewestWhereAnyWillDo() throws Exception {
    Path system = root.resolve("usr/lib64");
    new Libraries(system).runtime("libasan.so.9");
    Path ten = new Libraries(system).runtime("libasan.so.10");
    assertThat(find(List.of(), Optional.empty()).runtime()).isEqualTo(ten);
  }

  @Test
  void followsAScriptForTheLinker() throws Exception {
    Path runtime = new Libraries(root.resolve("deep")).runtime("libasan.so.8");
    Path script = Files.writeString(root.resolve("libasan.so"), "INPUT ( " + runtime + " )\n");
    program("gcc", "echo " + script);
    assertThat(find(List.of(), Optional.empty()).runtime()).isEqualTo(runtime);
  }

  @Test
  void findsTheRuntimeOfTheVersionOfClang() throws Exception {
    Path foo = new Libraries(library).ofClang(14, "libfoo.so");
    clangRuntime("13.0.1");
    Path right = clangRuntime("14.0.6");
    clangRuntime("22");
    Toolchain toolchain = find(List.of(library), Optional.empty());
    assertThat(toolchain.runtime()).isEqualTo(right);
    assertThat(toolchain.reason()).isEqualTo(right + ": " + foo + " belongs to clang 14's runtime");
  }

  @Test
  void takesTheNextNewerRuntimeOfClang() throws Exception {
    Path foo = new Libraries(library).ofClang(14, "libfoo.so");
    clangRuntime("13.0.1");
    clangRuntime("22");
    Path next = clangRuntime("16");
    Toolchain toolchain = find(List.of(library), Optional.empty());
    assertThat(toolchain.runtime()).isEqualTo(next);
    assertThat(toolchain.reason())
        .isEqualTo(
            next
                + ": "
                + foo
                + " belongs to clang 14's runtime, which is not here; this newer one serves as well");
  }

  @Test
  void refusesAnOlderRuntimeOfClang() throws Exception {
    Path foo = new Libraries(library).ofClang(22, "libfoo.so");
    Path older = clangRuntime("19");
    assertThatThrownBy(() -> find(List.of(library), Optional.empty()))
        .isInstanceOf(ToolchainProblem.class)
        .hasMessageStartingWith(
            "The runtime of AddressSanitizer that "
                + foo
                + " belongs to was not found: clang 22's runtime.\n")
        .hasMessageContaining("\n  " + older + ": is older, of clang 19\n")
        .hasMessageContaining("\ncure: apt-get install libclang-rt-22-dev (Debian");
  }

  @Test
  void oneRuntimeServesLibrariesOfSeveralVersionsOfClang() throws Exception {
    new Libraries(library).ofClang(14, "liba.so");
    Path newest = new Libraries(library).ofClang(22, "libb.so");
    clangRuntime("14.0.6");
    Path runtime = clangRuntime("22");
    Toolchain toolchain = find(List.of(library), Optional.empty());
    assertThat(toolchain.runtime()).isEqualTo(runtime);
    assertThat(toolchain.reason()).contains(newest + " belongs to clang 22's runtime");
  }

  @Test
  void takesClangsRuntimeForModulesWhereThereIsNoGcc() throws Exception {
    clangRuntime("14.0.6");
    Path newest = clangRuntime("22");
    Toolchain toolchain =
        new ToolchainLocator(machine).find(List.of(), List.of("libbz2.so*"), Optional.empty());
    assertThat(toolchain.runtime()).isEqualTo(newest);
    assertThat(toolchain.reason())
        .endsWith(
            ": this machine's clang has it (no library path is given; modules are libbz2.so*)");
  }

  @Test
  void takesLlvmsSymbolizerWhereBinutilsIsMissing() throws Exception {
    new Libraries(root.resolve("usr/lib64")).runtime("libasan.so.8");
    assertThat(find(List.of(), Optional.empty()).symbolizer()).isEmpty();
    Path symbolizer = program("usr/lib/llvm-22/bin", "llvm-symbolizer", "");
    assertThat(find(List.of(), Optional.empty()).symbolizer()).contains(symbolizer);
    Path first = program("bin", "addr2line", "");
    assertThat(find(List.of(), Optional.empty()).symbolizer()).contains(first);
  }

  @Test
  void takesBinutilsForClangWhereLlvmsSymbolizerIsMissing() throws Exception {
    clangRuntime("22");
    assertThat(find(List.of(), Optional.empty()).symbolizer()).isEmpty();
    Path binutils = program("bin", "addr2line", "");
    assertThat(find(List.of(), Optional.empty()).symbolizer()).contains(binutils);
    Path first = program("usr/lib/llvm-22/bin", "llvm-symbolizer", "");
    assertThat(find(List.of(), Optional.empty()).symbolizer()).contains(first);
  }

  @Test
  void fixesAddressesWhereRandomOnesCanCollideAndTheSystemAllowsIt() throws Exception {
    new Libraries(root.resolve("usr/lib64")).runtime("libasan.so.8");
    Path bits = Files.createDirectories(root.resolve("proc/sys/vm")).resolve("mmap_rnd_bits");
    Path setarch = program("bin", "setarch", "exec \"$2\"");
    Path env = program("bin", "env", "");

    Files.writeString(bits, "28\n");
    assertThat(find(List.of(), Optional.empty()).fixedAddresses()).isEmpty();
    Files.writeString(bits, "32\n");
    assertThat(find(List.of(), Optional.empty()).fixedAddresses())
        .containsExactly(setarch.toString(), "-R", env.toString());
    Files.delete(bits); // as for who may not read it
    assertThat(find(List.of(), Optional.empty()).fixedAddresses()).isNotEmpty();
    program("setarch", "exit 1");
    assertThat(find(List.of(), Optional.empty()).fixedAddresses()).isEmpty();
  }

  @Test
  void refusesAMixOfRuntimes() throws Exception {
    Path foo = new Libraries(library).ofClang(14, "libfoo.so");
    Path eight = new Libraries(root.resolve("usr/lib64")).runtime("libasan.so.8");
    Path zoo = new Libraries(library).needing(eight, "libzoo.so");
    assertProblem(
        () -> find(List.of(library), Optional.empty()),
        """
        The libraries under test belong to different runtimes of AddressSanitizer, and a process can have only one.
          %s: clang 14's runtime
          %s: gcc's libasan.so.8
        cure: build them with one compiler, or name folders that hold only those of one\
        """
            .formatted(foo, zoo));
  }

  @Test
  void saysWhereItLooked() throws Exception {
    Path gone = new Libraries(root.resolve("elsewhere")).runtime("libasan.so.77");
    Path foo = new Libraries(library).needing(gone, "libfoo.so");
    program("gcc", "echo libasan.so.77");
    assertProblem(
        () -> find(List.of(library), Optional.empty()),
        """
        The runtime of AddressSanitizer that %s belongs to was not found: gcc's libasan.so.77.
          libasan.so.77: not in %s
          gcc -print-file-name=libasan.so.77: it has none
          ldconfig -p: does not list it
        cure: apt-get install libasan77 (Debian, Ubuntu), dnf install libasan (Fedora, RHEL)
        or name the file with asanloop.runtime\
        """
            .formatted(foo, library));
  }

  @Test
  void saysThatThereIsNone() {
    assertProblem(
        () -> find(List.of(), Optional.empty()),
        """
        No runtime of AddressSanitizer was found; no library path is given.
          gcc -print-file-name=libasan.so: gcc is not on the PATH
          libasan.so.*: none of the usual folders exists
          libclang_rt.asan-%1$s.so: none of the usual folders exists
          clang -print-file-name=libclang_rt.asan-%1$s.so: clang is not on the PATH
          libclang_rt.asan-%1$s.so: none of the usual folders exists
          libclang_rt.asan.so: none of the usual folders exists
          clang -print-file-name=libclang_rt.asan.so: clang is not on the PATH
          libclang_rt.asan.so: none of the usual folders exists
        cure: apt-get install gcc (Debian, Ubuntu), dnf install libasan (Fedora, RHEL)
        or name the file with asanloop.runtime\
        """
            .formatted(machine.elfName()));
  }

  @Test
  void doesNotScanTheFoldersOfTheSystem() throws Exception {
    Path system = root.resolve("usr/lib64");
    Path eight = new Libraries(system).runtime("libasan.so.8");
    new Libraries(system).ofClang(14, "libfoo.so");
    assertThat(find(List.of(system), Optional.empty()).runtime()).isEqualTo(eight);
  }

  @Test
  void doesNotScanFoldersWithManyFiles() throws Exception {
    Path eight = new Libraries(root.resolve("usr/lib64")).runtime("libasan.so.8");
    new Libraries(library).ofClang(14, "libfoo.so");
    for (int i = 0; i < 500; i++) {
      Files.createFile(library.resolve("libmany" + i + ".so"));
    }
    assertThat(find(List.of(library), Optional.empty()).runtime()).isEqualTo(eight);
  }

  @Test
  void refusesOtherMachines() {
    Machine windows = new Machine("Windows 11", "amd64", root, List.of(), List.of());
    assertThatThrownBy(
            () -> new ToolchainLocator(windows).find(List.of(), List.of(), Optional.empty()))
        .isInstanceOf(ToolchainProblem.class)
        .hasMessage(
            "AddressSanitizer under a JVM needs Linux on x86-64 or aarch64, this is Windows 11 on"
                + " amd64\ncure: run the tests on such a machine, or set"
                + " asanloop.when.unavailable=ABORT");
    assertThat(new Machine("Linux", "riscv64", root, List.of(), List.of()).isSupported()).isFalse();
    assertThat(new Machine("Linux", "aarch64", root, List.of(), List.of()).isSupported()).isTrue();
  }

  private Toolchain find(List<Path> folders, Optional<Path> runtime) throws ToolchainProblem {
    return new ToolchainLocator(machine).find(folders, List.of(), runtime);
  }

  private Path clangRuntime(String version) throws IOException {
    String folder =
        "usr/lib/llvm-%s/lib/clang/%s/lib/linux"
            .formatted(version.replaceFirst("\\..*", ""), version);
    return new Libraries(root.resolve(folder))
        .runtime("libclang_rt.asan-" + machine.elfName() + ".so");
  }

  private void program(String name, String script) throws IOException {
    program("bin", name, script);
  }

  private Path program(String folder, String name, String script) throws IOException {
    Path file = Files.createDirectories(root.resolve(folder)).resolve(name);
    Files.writeString(file, "#!/bin/sh\n" + script + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void assertProblem(ThrowingCallable code, String text) {
    assertThatThrownBy(code).isInstanceOf(ToolchainProblem.class).hasMessage(text);
  }
}
