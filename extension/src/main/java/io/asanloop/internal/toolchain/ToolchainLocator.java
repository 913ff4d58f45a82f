package io.asanloop.internal.toolchain;

import io.asanloop.internal.toolchain.RuntimeName.Compiler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds what a child under the sanitizer is made of: the runtime that the user named; else the one
 * that the instrumented libraries belong to; else that of this machine's compiler.
 */
public final class ToolchainLocator {
  private final Machine machine;

  ToolchainLocator(Machine machine) {
    this.machine = machine;
  }

  /**
   * Locates the toolchain on this machine.
   *
   * @param libraryFolders where libraries under test are looked for, in this order
   * @param moduleGlobs names of libraries that count without being instrumented; told in the reason
   * @param userRuntime the runtime that the user named; nothing else is looked at then
   * @throws ToolchainProblem if there is no runtime, or no single one that fits; the message says
   *     where we looked and how to cure it
   */
  public static Toolchain locate(
      List<Path> libraryFolders, List<String> moduleGlobs, Optional<Path> userRuntime)
      throws ToolchainProblem {
    return new ToolchainLocator(Machine.current()).find(libraryFolders, moduleGlobs, userRuntime);
  }

  Toolchain find(List<Path> libraryFolders, List<String> moduleGlobs, Optional<Path> userRuntime)
      throws ToolchainProblem {
    if (!machine.isSupported()) {
      throw ToolchainMessages.unsupported(machine);
    }
    RuntimeSearch search = new RuntimeSearch(machine, libraryFolders);
    if (userRuntime.isPresent()) {
      Path named = userRuntime.get().toAbsolutePath().normalize();
      Path runtime =
          search
              .check(named, SharedLibrary::definesAsan)
              .orElseThrow(() -> ToolchainMessages.badRuntime(search.attempts()));
      for (SharedLibrary library : InstrumentedLibraries.in(libraryFolders, machine)) {
        // One that names no runtime takes what is there.
        if (!name(library).file().isEmpty() && name(library).isOtherThan(runtime)) {
          throw ToolchainMessages.notOf(runtime, library);
        }
      }
      return toolchain(runtime, search, false, "named by asanloop.runtime");
    }
    Collection<SharedLibrary> libraries = InstrumentedLibraries.in(libraryFolders, machine);
    return libraries.isEmpty()
        ? ofThisMachine(search, libraryFolders, moduleGlobs)
        : ofLibraries(search, libraries);
  }

  private Toolchain ofLibraries(RuntimeSearch search, Collection<SharedLibrary> libraries)
      throws ToolchainProblem {
    SharedLibrary library =
        Collections.max(
            libraries, Comparator.comparing(ToolchainLocator::name, RuntimeName.TELLING));
    RuntimeName name = name(library);
    if (!libraries.stream().allMatch(other -> name(other).isServedBy(name))) {
      throw ToolchainMessages.mixed(libraries);
    }
    Path runtime =
        runtime(search, name)
            .orElseThrow(() -> ToolchainMessages.missing(name, library.path(), search.attempts()));
    boolean newer =
        name.version() > 0
            && ClangRuntimes.version(runtime).filter(found -> found > name.version()).isPresent();
    return toolchain(
        runtime,
        search,
        true,
        library.path()
            + " belongs to "
            + name
            + (newer ? ", which is not here; this newer one serves as well" : ""));
  }

  private Optional<Path> runtime(RuntimeSearch search, RuntimeName name) {
    if (name.compiler() == Compiler.CLANG) {
      return new ClangRuntimes(machine, search).find(name);
    }
    return name.file().isEmpty() ? search.anyGcc() : search.gcc(name.file());
  }

  private static RuntimeName name(SharedLibrary library) {
    return library.runtime().orElseThrow();
  }

  private Toolchain ofThisMachine(
      RuntimeSearch search, List<Path> libraryFolders, List<String> moduleGlobs)
      throws ToolchainProblem {
    List<Path> searched =
        libraryFolders.stream()
            .filter(folder -> Files.isDirectory(folder) && !machine.isSystemFolder(folder))
            .toList();
    String why =
        searched.isEmpty()
            ? "no library path is given"
            : searched.stream()
                .map(Path::toString)
                .collect(Collectors.joining(", ", "no instrumented library was found in ", ""));
    if (!moduleGlobs.isEmpty()) {
      why += "; modules are " + String.join(", ", moduleGlobs);
    }
    Optional<Path> gcc = search.anyGcc();
    if (gcc.isPresent()) {
      return toolchain(gcc.get(), search, false, "this machine's gcc has it (" + why + ")");
    }
    Optional<Path> clang = new ClangRuntimes(machine, search).newest();
    if (clang.isPresent()) {
      return toolchain(clang.get(), search, false, "this machine's clang has it (" + why + ")");
    }
    throw ToolchainMessages.none(why, search.attempts());
  }

  private static boolean isOfClang(Path runtime) {
    return runtime.getFileName().toString().startsWith("libclang_rt.");
  }

  private Toolchain toolchain(
      Path runtime, RuntimeSearch search, boolean ofLibrary, String reason) {
    return new Toolchain(
        runtime,
        search.standardLibrary(),
        isOfClang(runtime) ? machine.symbolizerForClang() : machine.symbolizer(),
        machine.fixedAddresses(),
        ofLibrary,
        runtime + ": " + reason);
  }
}
