package io.asanloop.internal.toolchain;

import io.asanloop.internal.toolchain.RuntimeName.Compiler;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The shared runtimes of clang on this machine. They all have the same name: the folder that one
 * lies in tells of which version it is.
 *
 * <p>A library takes that of its own version, else the next newer one: the interface of the
 * instrumentation ({@code __asan_version_mismatch_check_v8}) has only grown since clang 4. An older
 * one may lack functions that the library calls.
 */
final class ClangRuntimes {
  private static final Pattern VERSION = Pattern.compile(".*/clang/(\\d{1,4})[^/]*/lib/.*");

  private final Machine machine;
  private final RuntimeSearch search;

  ClangRuntimes(Machine machine, RuntimeSearch search) {
    this.machine = machine;
    this.search = search;
  }

  /** The newest that there is. */
  Optional<Path> newest() {
    return find(new RuntimeName(Compiler.CLANG, "", 0));
  }

  /** The one that serves libraries of a name best. */
  Optional<Path> find(RuntimeName name) {
    Map<Path, Integer> versions = new LinkedHashMap<>();
    for (String file : files(name)) {
      candidates(file, name.version())
          .forEach(path -> versions.putIfAbsent(path, version(path).orElse(name.version())));
    }
    Comparator<Map.Entry<Path, Integer>> oldest = Map.Entry.comparingByValue();
    Optional<Path> best =
        versions.entrySet().stream()
            .filter(found -> found.getValue() >= name.version())
            .min(name.version() > 0 ? oldest : oldest.reversed())
            .map(Map.Entry::getKey);
    if (best.isEmpty()) {
      versions.forEach((path, version) -> search.failed(path + ": is older, of clang " + version));
    }
    return best;
  }

  /** Major version of the clang that a runtime came with; empty where its path does not tell. */
  static Optional<Integer> version(Path runtime) {
    Matcher matcher = VERSION.matcher(runtime.toString());
    return matcher.matches() ? Optional.of(Integer.parseInt(matcher.group(1))) : Optional.empty();
  }

  private List<Path> candidates(String file, int version) {
    List<Path> found = search.all(machine.clangFolders(), file);
    if (version > 0) {
      search.fromCompiler("clang-" + version, file).ifPresent(found::add);
    }
    search.fromCompiler("clang", file).ifPresent(found::add);
    found.addAll(search.all(search.loaderFolders(), file));
    return found;
  }

  private List<String> files(RuntimeName name) {
    return name.file().isEmpty()
        ? List.of("libclang_rt.asan-" + machine.elfName() + ".so", "libclang_rt.asan.so")
        : List.of(name.file());
  }
}
