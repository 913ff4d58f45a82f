package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The instrumented libraries in the folders of a library path, one for each runtime that they
 * belong to.
 *
 * <p>A folder that holds the libraries of a whole system is not looked at: a library under test is
 * not there, and to read them all takes seconds.
 */
public final class InstrumentedLibraries {
  private static final int MAX_ENTRIES = 500;
  private static final Pattern LIBRARY = Pattern.compile(".*\\.so(\\..*)?");

  private final Machine machine;
  private final SharedLibraries libraries = new SharedLibraries();
  private final Map<RuntimeName, SharedLibrary> byRuntime = new LinkedHashMap<>();

  private InstrumentedLibraries(Machine machine) {
    this.machine = machine;
  }

  static Collection<SharedLibrary> in(Collection<Path> folders, Machine machine) {
    InstrumentedLibraries libraries = new InstrumentedLibraries(machine);
    folders.forEach(libraries::scan);
    return libraries.byRuntime.values();
  }

  /**
   * Returns the first instrumented library that a search in these folders comes to, where each name
   * stands for the file in the first folder that has it.
   */
  public static Optional<Path> first(List<Path> folders) {
    InstrumentedLibraries libraries = new InstrumentedLibraries(Machine.current());
    Set<Path> names = new HashSet<>();
    return folders.stream()
        .filter(folder -> !libraries.machine.isSystemFolder(folder))
        .flatMap(folder -> libraries(folder).stream())
        .filter(file -> names.add(file.getFileName()))
        .filter(libraries.libraries::instrumented)
        .findFirst();
  }

  private void scan(Path folder) {
    if (!machine.isSystemFolder(folder)) {
      libraries(folder).forEach(this::look);
    }
  }

  private void look(Path file) {
    libraries
        .read(file)
        .filter(library -> library.isFor(machine.elfMachine()))
        .ifPresent(
            library ->
                library.runtime().ifPresent(runtime -> byRuntime.putIfAbsent(runtime, library)));
  }

  /**
   * Sorted, so that the same library is named each time; empty for a folder with too many files.
   */
  private static List<Path> libraries(Path folder) {
    List<Path> found = new ArrayList<>();
    int entries = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        if (++entries > MAX_ENTRIES) {
          return List.of();
        }
        if (LIBRARY.matcher(file.getFileName().toString()).matches()) {
          found.add(file);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return List.of();
    }
    found.sort(null);
    return found;
  }
}
