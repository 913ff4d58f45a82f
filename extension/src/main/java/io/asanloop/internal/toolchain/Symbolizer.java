package io.asanloop.internal.toolchain;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Says which lines of source are at addresses in shared libraries, by {@code addr2line} or {@code
 * llvm-symbolizer}, which prints the same when told to.
 *
 * <p>The addresses are asked for as the sanitizer prints them: for a caller it has gone back into
 * the call already, so nothing is subtracted.
 */
public final class Symbolizer {
  private final Optional<Path> program;
  private final Duration limit;

  /**
   * Creates a symbolizer.
   *
   * @param program {@code addr2line} or {@code llvm-symbolizer}; empty where there is none: then
   *     exported functions alone are named
   * @param limit how long {@link #symbolize} may take in all
   */
  public Symbolizer(Optional<Path> program, Duration limit) {
    this.program = program;
    this.limit = limit;
  }

  /**
   * Symbolizes addresses.
   *
   * @return for each address what is there, innermost inlined function first; an address of which
   *     nothing is known has an empty list
   */
  public Map<CodeAddress, List<SourceLine>> symbolize(Collection<CodeAddress> addresses) {
    Map<String, Set<Long>> offsets = new LinkedHashMap<>();
    for (CodeAddress address : addresses) {
      offsets
          .computeIfAbsent(address.module(), module -> new LinkedHashSet<>())
          .add(address.offset());
    }
    long deadline = System.nanoTime() + limit.toNanos();
    Map<CodeAddress, List<SourceLine>> found = new HashMap<>();
    offsets.forEach(
        (module, all) -> {
          Map<Long, List<SourceLine>> lines =
              module(module, all, Duration.ofNanos(deadline - System.nanoTime()));
          all.forEach(
              offset ->
                  found.put(
                      new CodeAddress(module, offset), lines.getOrDefault(offset, List.of())));
        });
    return found;
  }

  private Map<Long, List<SourceLine>> module(String module, Set<Long> offsets, Duration left) {
    Map<Long, List<SourceLine>> lines = new HashMap<>();
    Optional<ExportedFunctions> exported = ExportedFunctions.read(module);
    if (exported.isEmpty()) {
      return lines;
    }
    if (program.isPresent() && !left.isNegative()) {
      lines.putAll(ask(program.get(), module, offsets, left));
    }
    for (long offset : offsets) {
      List<SourceLine> known = lines.getOrDefault(offset, List.of());
      lines.put(offset, exported.get().complete(offset, known));
    }
    return lines;
  }

  private static Map<Long, List<SourceLine>> ask(
      Path program, String module, Set<Long> offsets, Duration left) {
    String input =
        offsets.stream()
            .map(offset -> "0x" + Long.toHexString(offset) + "\n")
            .collect(Collectors.joining());
    List<String> command = new ArrayList<>(List.of(program.toString()));
    if (program.getFileName().toString().startsWith("llvm-symbolizer")) {
      command.add("--output-style=GNU");
    }
    command.addAll(List.of("-f", "-C", "-i", "-a", "-e", module));
    return Tool.run(command, input, left).map(Addr2LineOutput::parse).orElse(Map.of());
  }
}
