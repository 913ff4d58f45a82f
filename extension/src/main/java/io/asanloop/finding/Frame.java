package io.asanloop.finding;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One frame of a native stack.
 *
 * <p>What is known grows with what is installed: a frame always has a module or an address;
 * function, file and line need symbols in the module and a symbolizer.
 *
 * @since 0.1.0
 */
public final class Frame {
  private final String module;
  private final long offset;
  private final String function;
  private final String file;
  private final int line;

  private Frame(String module, long offset, String function, String file, int line) {
    this.module = Objects.requireNonNull(module, "module");
    this.offset = offset;
    this.function = function;
    this.file = file;
    this.line = line;
  }

  /**
   * Returns a frame of which only the place in its module is known.
   *
   * @param module path of the shared library, not null; empty where the code belongs to none, as
   *     code that the JVM has compiled
   * @param offset offset in the module; the address itself where there is no module
   */
  public static Frame at(String module, long offset) {
    return new Frame(module, offset, null, null, 0);
  }

  /**
   * Returns this frame with what a symbolizer found.
   *
   * @param function name of the function, demangled; null if unknown
   * @param file path of the source file as the compiler recorded it; null if unknown
   * @param line line in the file, from 1; 0 if unknown
   */
  public Frame symbolized(String function, String file, int line) {
    return new Frame(module, offset, function, file, line);
  }

  /** Returns the path of the shared library; empty if the code belongs to none. */
  public String module() {
    return module;
  }

  /** Returns the file name of the shared library; empty if the code belongs to none. */
  public String moduleName() {
    return module.substring(module.lastIndexOf('/') + 1);
  }

  /** Returns the offset in the module; the address itself where there is no module. */
  public long offset() {
    return offset;
  }

  /** Returns the name of the function, demangled, if it is known. */
  public Optional<String> function() {
    return Optional.ofNullable(function);
  }

  /** Returns the path of the source file as the compiler recorded it, if it is known. */
  public Optional<String> file() {
    return Optional.ofNullable(file);
  }

  /** Returns the file name of the source file, if it is known. */
  public Optional<String> fileName() {
    return file().map(path -> path.substring(path.lastIndexOf('/') + 1));
  }

  /** Returns the line in the source file, from 1, if it is known. */
  public OptionalInt line() {
    return line > 0 ? OptionalInt.of(line) : OptionalInt.empty();
  }

  /**
   * Returns this frame as an element of a Java stack trace, which prints as {@code
   * libfoo.so.foo_parse(foo_parser.c:118)}.
   */
  public StackTraceElement toStackTraceElement() {
    return new StackTraceElement(
        module.isEmpty() ? "native" : moduleName(),
        function().orElse(String.format("0x%x", offset)),
        fileName().orElse(null),
        line > 0 ? line : -1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Frame that
        && module.equals(that.module)
        && offset == that.offset
        && Objects.equals(function, that.function)
        && Objects.equals(file, that.file)
        && line == that.line;
  }

  @Override
  public int hashCode() {
    return Objects.hash(module, offset, function, file, line);
  }

  /** Returns for example {@code foo_parse (foo_parser.c:118) libfoo.so}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(function().orElse(String.format("0x%x", offset)));
    fileName()
        .ifPresent(
            name -> text.append(" (").append(name).append(line > 0 ? ":" + line : "").append(')'));
    return module.isEmpty() ? text.toString() : text.append(' ').append(moduleName()).toString();
  }
}
