package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Looks for libraries where loaders and compilers have them, and keeps why a place did not do. */
final class RuntimeSearch {
  /** Some distributions have a text for the linker under the library's plain name. */
  private static final Pattern IN_LINKER_SCRIPT = Pattern.compile("/[^\\s()]*\\.so[^\\s()]*");

  private static final long MAX_SCRIPT_BYTES = 4096;

  private final Machine machine;
  private final List<Path> first;
  private final List<String> attempts = new ArrayList<>();

  /**
   * Starts a search.
   *
   * @param first folders that the loader of the child searches first
   */
  RuntimeSearch(Machine machine, List<Path> first) {
    this.machine = machine;
    this.first = first;
  }

  /** What was tried so far, one line each. */
  List<String> attempts() {
    return attempts;
  }

  /** The runtime of gcc that has a name, such as {@code libasan.so.8}. */
  Optional<Path> gcc(String name) {
    return inFolders(loaderFolders(), name, SharedLibrary::definesAsan)
        .or(() -> fromCompiler("gcc", name))
        .or(() -> fromLoaderCache(name));
  }

  /** The runtime of this machine's gcc, else the newest that there is. */
  Optional<Path> anyGcc() {
    return fromCompiler("gcc", "libasan.so")
        .or(() -> inFolders(loaderFolders(), "libasan.so.*", SharedLibrary::definesAsan));
  }

  /** The C++ library, which must follow the runtime in the preload. */
  Optional<Path> standardLibrary() {
    return inFolders(loaderFolders(), "libstdc++.so.6", library -> true)
        .or(() -> fromCompiler("gcc", "libstdc++.so.6", library -> true));
  }

  /** Checks one file; says why if it will not do. */
  Optional<Path> check(Path file, Predicate<SharedLibrary> accepted) {
    try {
      Optional<SharedLibrary> library = SharedLibrary.read(file);
      if (library.isEmpty()) {
        return fromLinkerScript(file, accepted);
      }
      if (!library.get().isFor(machine.elfMachine())) {
        return failed(file + ": is for another processor");
      }
      if (!accepted.test(library.get())) {
        return failed(file + ": is no runtime of AddressSanitizer");
      }
      // Names in LD_PRELOAD are separated by these, and nothing escapes them.
      return file.toString().matches("[^\\s:]*")
          ? Optional.of(file)
          : failed(file + ": cannot be preloaded, its path has a space or a colon");
    } catch (IOException e) {
      return failed(file + ": cannot be read (" + e + ")");
    }
  }

  private Optional<Path> fromLinkerScript(Path file, Predicate<SharedLibrary> accepted)
      throws IOException {
    if (!Files.isRegularFile(file)) {
      return failed(file + ": no such file");
    }
    if (Files.size(file) <= MAX_SCRIPT_BYTES) {
      Matcher named =
          IN_LINKER_SCRIPT.matcher(
              new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      if (named.find()) {
        Path target = Path.of(named.group());
        if (SharedLibrary.read(target).isPresent()) {
          return check(target, accepted);
        }
      }
    }
    return failed(file + ": is no shared library");
  }

  /** Where the loader of the child looks. */
  List<Path> loaderFolders() {
    List<Path> folders = new ArrayList<>(first);
    folders.addAll(machine.libraryFolders());
    return folders;
  }

  /** All runtimes of AddressSanitizer in some folders that match a glob. */
  List<Path> all(Collection<Path> folders, String glob) {
    return all(folders, glob, SharedLibrary::definesAsan);
  }

  /** Looks in folders in their order; in one folder takes the newest that matches the glob. */
  private Optional<Path> inFolders(
      Collection<Path> folders, String glob, Predicate<SharedLibrary> accepted) {
    return all(folders, glob, accepted).stream().findFirst();
  }

  private List<Path> all(Collection<Path> folders, String glob, Predicate<SharedLibrary> accepted) {
    Set<Path> looked = new LinkedHashSet<>();
    List<Path> found = new ArrayList<>();
    for (Path folder : folders) {
      if (Files.isDirectory(folder) && looked.add(folder)) {
        Folders.list(folder, glob).forEach(file -> check(file, accepted).ifPresent(found::add));
      }
    }
    if (found.isEmpty()) {
      failed(
          looked.isEmpty()
              ? glob + ": none of the usual folders exists"
              : looked.stream()
                  .map(Path::toString)
                  .collect(Collectors.joining(", ", glob + ": not in ", "")));
    }
    return found;
  }

  /** The runtime that a compiler says is its own. */
  Optional<Path> fromCompiler(String compiler, String name) {
    return fromCompiler(compiler, name, SharedLibrary::definesAsan);
  }

  private Optional<Path> fromCompiler(
      String compiler, String name, Predicate<SharedLibrary> accepted) {
    String asked = compiler + " -print-file-name=" + name;
    if (machine.program(compiler).isEmpty()) {
      return failed(asked + ": " + compiler + " is not on the PATH");
    }
    Optional<String> answer = machine.answer(compiler, "-print-file-name=" + name);
    if (answer.isEmpty()) {
      return failed(asked + ": failed, or did not answer in time");
    }
    // A compiler that has no such file repeats the name.
    return answer.get().startsWith("/")
        ? check(Path.of(answer.get()), accepted)
        : failed(asked + ": it has none");
  }

  private Optional<Path> fromLoaderCache(String name) {
    Pattern line = Pattern.compile("\\s*" + Pattern.quote(name) + " .*=> (/.*)");
    List<Path> cached =
        machine
            .answer("ldconfig", "-p")
            .map(text -> text.lines().map(line::matcher).filter(Matcher::matches))
            .map(found -> found.map(matcher -> Path.of(matcher.group(1))).toList())
            .orElse(List.of());
    for (Path file : cached) {
      Optional<Path> found = check(file, SharedLibrary::definesAsan);
      if (found.isPresent()) {
        return found;
      }
    }
    return failed("ldconfig -p: does not list it");
  }

  /** Keeps why a place did not do. */
  Optional<Path> failed(String attempt) {
    attempts.add(attempt);
    return Optional.empty();
  }
}
