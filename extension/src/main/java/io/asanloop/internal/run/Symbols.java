package io.asanloop.internal.run;

import io.asanloop.finding.Finding;
import io.asanloop.finding.Frame;
import io.asanloop.internal.toolchain.CodeAddress;
import io.asanloop.internal.toolchain.SourceLine;
import io.asanloop.internal.toolchain.Symbolizer;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Gives frames their function, file and line. */
final class Symbols {
  private final Symbolizer symbolizer;

  Symbols(Symbolizer symbolizer) {
    this.symbolizer = symbolizer;
  }

  /** Returns the findings with all that the symbolizer knows; one call of it per module. */
  List<Finding> in(List<Finding> findings) {
    Set<CodeAddress> addresses =
        findings.stream()
            .flatMap(f -> Stream.of(f.frames(), f.allocationFrames(), f.freeFrames()))
            .flatMap(List::stream)
            .filter(Symbols::unknown)
            .map(Symbols::address)
            .collect(Collectors.toSet());
    Map<CodeAddress, List<SourceLine>> lines = symbolizer.symbolize(addresses);
    return findings.stream()
        .map(
            finding ->
                finding.toBuilder()
                    .mapStacks(
                        stack ->
                            stack.stream()
                                .flatMap(frame -> lines(frame, lines))
                                .dropWhile(Symbols::isOfJniHeader)
                                .toList())
                    .build())
        .toList();
  }

  /** A frame becomes several where functions were inlined into one another. */
  private static Stream<Frame> lines(Frame frame, Map<CodeAddress, List<SourceLine>> lines) {
    List<SourceLine> known =
        unknown(frame) ? lines.getOrDefault(address(frame), List.of()) : List.of();
    return known.isEmpty()
        ? Stream.of(frame)
        : known.stream()
            .map(
                line ->
                    frame.symbolized(
                        line.function().isEmpty() ? frame.function().orElse(null) : line.function(),
                        line.file().isEmpty() ? null : line.file(),
                        line.line()));
  }

  /**
   * In C++ each JNI function is called through an inline one of the JDK's header: nobody's code.
   */
  private static boolean isOfJniHeader(Frame frame) {
    return frame.fileName().filter("jni.h"::equals).isPresent();
  }

  private static boolean unknown(Frame frame) {
    return frame.file().isEmpty() && !frame.module().isEmpty();
  }

  private static CodeAddress address(Frame frame) {
    return new CodeAddress(frame.module(), frame.offset());
  }
}
