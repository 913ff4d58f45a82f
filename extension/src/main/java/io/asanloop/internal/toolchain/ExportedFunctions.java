package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The functions that a library exports: the only names that are left where it was stripped.
 *
 * <p>A function is named only if the offset lies within it. Nearest-symbol guesses, as {@code
 * addr2line} makes, would put every internal function of a stripped library under some exported
 * name.
 */
final class ExportedFunctions {
  private final boolean stripped;
  private final TreeMap<Long, ElfFile.Symbol> functions = new TreeMap<>();

  private ExportedFunctions(ElfFile elf) throws IOException {
    stripped = !elf.hasSymbolTable();
    for (ElfFile.Symbol symbol : elf.symbols()) {
      if (symbol.defined() && symbol.function()) {
        functions.merge(symbol.value(), symbol, ExportedFunctions::betterName);
      }
    }
  }

  /** Reads a library or program; empty if it is no ELF file or cannot be read. */
  static Optional<ExportedFunctions> read(String module) {
    try {
      Path path = Path.of(module);
      Optional<ElfFile> opened = Files.isRegularFile(path) ? ElfFile.open(path) : Optional.empty();
      if (opened.isEmpty()) {
        return Optional.empty();
      }
      try (ElfFile elf = opened.get()) {
        return Optional.of(new ExportedFunctions(elf));
      }
    } catch (IOException | InvalidPathException e) {
      return Optional.empty();
    }
  }

  /** Completes or corrects what a symbolizer said of an offset by what is exported there. */
  List<SourceLine> complete(long offset, List<SourceLine> known) {
    boolean guessed = stripped && known.stream().allMatch(line -> line.file().isEmpty());
    if (!known.isEmpty() && !guessed) {
      return known;
    }
    Optional<String> name = at(offset);
    if (name.isEmpty()) {
      return List.of();
    }
    // A symbolizer demangles what it found, which we cannot.
    return name.get().startsWith("_Z") && !known.isEmpty()
        ? known
        : List.of(new SourceLine(name.get(), "", 0));
  }

  private Optional<String> at(long offset) {
    Map.Entry<Long, ElfFile.Symbol> entry = functions.floorEntry(offset);
    return entry != null && offset - entry.getKey() < entry.getValue().size()
        ? Optional.of(entry.getValue().name())
        : Optional.empty();
  }

  /**
   * Of two names of one function takes the one that users write: {@code malloc}, not {@code
   * __libc_malloc}.
   */
  private static ElfFile.Symbol betterName(ElfFile.Symbol one, ElfFile.Symbol other) {
    boolean reserved = one.name().startsWith("__") && !other.name().startsWith("__");
    return reserved ? other : one;
  }
}
