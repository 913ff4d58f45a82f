package io.asanloop.internal.toolchain;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The machine that we run on.
 *
 * @param system name of the operating system, as Java calls it
 * @param processor name of the processor, as Java calls it
 * @param root the root folder; the tests have others
 * @param path folders with programs
 * @param loaderPath folders that the loader searches first
 */
record Machine(String system, String processor, Path root, List<Path> path, List<Path> loaderPath) {
  /** Compilers answer at once; one on a network drive may take longer. */
  private static final Duration LIMIT = Duration.ofSeconds(10);

  static Machine current() {
    Kernel kernel = Kernel.ofThisMachine();
    return new Machine(
        kernel.system(),
        kernel.processor(),
        Path.of("/"),
        folders(System.getenv("PATH")),
        folders(System.getenv("LD_LIBRARY_PATH")));
  }

  boolean isSupported() {
    return system.equals("Linux") && elfMachine() != 0;
  }

  /** The number that ELF has for the processor; 0 for one that we do not support. */
  int elfMachine() {
    return switch (processor) {
      case "amd64", "x86_64" -> ElfFile.X86_64;
      case "aarch64" -> ElfFile.AARCH64;
      default -> 0;
    };
  }

  /** The processor's name in names of folders and files. */
  String elfName() {
    return elfMachine() == ElfFile.AARCH64 ? "aarch64" : "x86_64";
  }

  /** Where the loader and the compilers of the usual distributions have libraries. */
  List<Path> libraryFolders() {
    List<Path> folders = new ArrayList<>(loaderPath);
    folders.addAll(systemFolders());
    folders.addAll(matching("usr/lib/gcc", elfName() + "*", "*"));
    return folders;
  }

  /** Folders with the libraries of the whole system, thousands of them. */
  List<Path> systemFolders() {
    String triple = elfName() + "-linux-gnu";
    return Stream.of(
            "usr/lib/" + triple,
            "lib/" + triple,
            "usr/lib64",
            "lib64",
            "usr/local/lib64",
            "usr/local/lib",
            "usr/lib",
            "lib")
        .map(root::resolve)
        .toList();
  }

  /** Whether a folder is one of these, by whatever name. */
  boolean isSystemFolder(Path folder) {
    return systemFolders().stream().anyMatch(system -> isSame(folder, system));
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false; // one of them does not exist
    }
  }

  /** Where clang has its runtimes. */
  List<Path> clangFolders() {
    List<Path> folders = new ArrayList<>();
    for (String target : List.of("linux", elfName() + "-*linux-gnu")) {
      folders.addAll(matching("usr/lib", "llvm-*", "lib", "clang", "*", "lib", target));
      folders.addAll(matching("usr/lib/clang", "*", "lib", target));
      folders.addAll(matching("usr/lib64/clang", "*", "lib", target));
    }
    return folders;
  }

  /** A program on the path, or one for administrators, which many paths leave out. */
  Optional<Path> program(String name) {
    return Stream.concat(path.stream(), Stream.of(root.resolve("usr/sbin"), root.resolve("sbin")))
        .map(folder -> folder.resolve(name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .findFirst();
  }

  /** What finds lines of source at addresses: binutils' program, else the newest of LLVM's. */
  Optional<Path> symbolizer() {
    return symbolizer("addr2line").or(() -> symbolizer("llvm-symbolizer"));
  }

  /** The same for what clang built: binutils leaves out functions that clang has inlined. */
  Optional<Path> symbolizerForClang() {
    return symbolizer("llvm-symbolizer").or(() -> symbolizer("addr2line"));
  }

  /** One of these on the path, or where LLVM's distributions have theirs. */
  Optional<Path> symbolizer(String name) {
    return program(name).or(() -> matching("usr/lib", "llvm-*", "bin", name).stream().findFirst());
  }

  /**
   * What stands before a command that is to have addresses which are not random; empty where random
   * ones do no harm, and where the system does not allow it.
   */
  List<String> fixedAddresses() {
    Optional<Path> setarch = program("setarch");
    Optional<Path> env = program("env");
    return new Kernel(root.resolve("proc")).mayCollide()
            && setarch.isPresent()
            && env.isPresent()
            && answer("setarch", "-R", env.get().toString()).isPresent()
        ? List.of(setarch.get().toString(), "-R", env.get().toString())
        : List.of();
  }

  /** Runs a program on the path; empty if there is none, or if it failed. */
  Optional<String> answer(String program, String... arguments) {
    return program(program)
        .flatMap(
            file -> {
              List<String> command = new ArrayList<>(List.of(file.toString()));
              command.addAll(List.of(arguments));
              return Tool.run(command, "", LIMIT);
            })
        .map(String::strip);
  }

  private List<Path> matching(String folder, String... globs) {
    List<Path> found = List.of(root.resolve(folder));
    for (String glob : globs) {
      List<Path> below = new ArrayList<>();
      found.forEach(each -> below.addAll(Folders.list(each, glob)));
      found = below;
    }
    return found;
  }

  private static List<Path> folders(String searchPath) {
    return searchPath == null
        ? List.of()
        : Stream.of(searchPath.split(File.pathSeparator, -1)).flatMap(Machine::folder).toList();
  }

  /** An absolute folder; nothing of ours is in the working directory or at a name that is none. */
  static Stream<Path> folder(String name) {
    try {
      return Stream.of(Path.of(name)).filter(Path::isAbsolute);
    } catch (InvalidPathException e) {
      return Stream.empty();
    }
  }
}
