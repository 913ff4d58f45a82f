package io.asanloop.internal.toolchain;

import java.nio.file.Path;
import java.time.Duration;
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
 * Says which lines of source are at addresses in shared libraries, by {@code addr2line}.
 *
 * <p>The addresses are asked for as the sanitizer prints them: for a caller it has gone back into
 * the call already, so nothing is subtracted.
 */
public final class Symbolizer {
  private final Optional<Path> addr2line;
  private final Duration limit;

  /**
   * Creates a symbolizer.
   *
   * @param addr2line the program; empty where there is none: then exported functions alone are
   *     named
   * @param limit how long {@link #symbolize} may take in all
   */
  public Symbolizer(Optional<Path> addr2line, Duration limit) {
    this.addr2line = addr2line;
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
    if (addr2line.isPresent() && !left.isNegative()) {
      lines.putAll(ask(addr2line.get(), module, offsets, left));
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
    List<String> command = List.of(program.toString(), "-f", "-C", "-i", "-a", "-e", module);
    return Tool.run(command, input, left).map(Addr2LineOutput::parse).orElse(Map.of());
  }
}
