package io.asanloop.internal.toolchain;

import io.asanloop.internal.toolchain.RuntimeName.Compiler;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/** The texts of {@link ToolchainProblem}: what was missing, where we looked, how to cure it. */
final class ToolchainMessages {
  private ToolchainMessages() {}

  static ToolchainProblem unsupported(Machine machine) {
    return ToolchainProblem.ofMachine(
        "AddressSanitizer under a JVM needs Linux on x86-64 or aarch64, this is "
            + machine.system()
            + " on "
            + machine.processor(),
        "run the tests on such a machine, or set asanloop.when.unavailable=ABORT");
  }

  static ToolchainProblem noAgent(String platform) {
    return ToolchainProblem.ofMachine(
        "AsanLoop's jar has no native agent for " + platform,
        "build AsanLoop on this machine (mvn install), or where a compiler for it is installed");
  }

  static ToolchainProblem noPlaceForAgent(List<String> attempts) {
    return ToolchainProblem.ofMachine(
        "There is no folder from which the child could load the native agent.\n"
            + indented(attempts),
        "export XDG_CACHE_HOME=/folder/of/your/own (without \"=\" in its name, writable, and not"
            + " mounted noexec)");
  }

  static ToolchainProblem badRuntime(List<String> attempts) {
    return ToolchainProblem.ofConfiguration(
        "The runtime that asanloop.runtime names will not do.\n" + indented(attempts),
        "name the file that this prints: gcc -print-file-name=libasan.so");
  }

  static ToolchainProblem notOf(Path runtime, SharedLibrary library) {
    return ToolchainProblem.ofConfiguration(
        "The runtime that asanloop.runtime names is not the one of a library under test, and a"
            + " process can have only one.\n"
            + indented(
                List.of(
                    "asanloop.runtime: " + runtime,
                    library.path() + ": " + library.runtime().orElseThrow())),
        "leave asanloop.runtime out, so that the runtime is found from the library");
  }

  static ToolchainProblem unknownOption(Path runtime, String option, String nearest) {
    return ToolchainProblem.ofConfiguration(
        "options must be known to the sanitizer's runtime, but it has no \""
            + option
            + "\" ("
            + runtime
            + ")",
        "write "
            + nearest
            + ", or another one that this prints: LD_PRELOAD="
            + runtime
            + " ASAN_OPTIONS=help=1 env true");
  }

  static ToolchainProblem mixed(Collection<SharedLibrary> libraries) {
    List<String> lines =
        libraries.stream()
            .map(library -> library.path() + ": " + library.runtime().orElseThrow())
            .toList();
    return ToolchainProblem.ofConfiguration(
        "The libraries under test belong to different runtimes of AddressSanitizer, and a process"
            + " can have only one.\n"
            + indented(lines),
        "build them with one compiler, or name folders that hold only those of one");
  }

  static ToolchainProblem missing(RuntimeName name, Path library, List<String> attempts) {
    return ToolchainProblem.ofMachine(
        "The runtime of AddressSanitizer that "
            + library
            + " belongs to was not found: "
            + name
            + ".\n"
            + indented(attempts),
        cure(name));
  }

  static ToolchainProblem none(String why, List<String> attempts) {
    return ToolchainProblem.ofMachine(
        "No runtime of AddressSanitizer was found; " + why + ".\n" + indented(attempts),
        cure(new RuntimeName(Compiler.GCC, "libasan.so", 0)));
  }

  private static String cure(RuntimeName name) {
    String own = "\nor name the file with asanloop.runtime";
    if (name.compiler() == Compiler.CLANG) {
      return "apt-get install "
          + (name.version() > 0 ? "libclang-rt-" + name.version() + "-dev" : "clang")
          + " (Debian, Ubuntu), dnf install compiler-rt (Fedora, RHEL)"
          + own;
    }
    String version = name.file().replaceAll("\\D+", "");
    return "apt-get install "
        + (version.isEmpty() ? "gcc" : "libasan" + version)
        + " (Debian, Ubuntu), dnf install libasan (Fedora, RHEL)"
        + own;
  }

  private static String indented(List<String> lines) {
    return lines.stream().map(line -> "  " + line).collect(Collectors.joining("\n"));
  }
}
