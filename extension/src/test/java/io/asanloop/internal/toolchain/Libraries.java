package io.asanloop.internal.toolchain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds small libraries with this machine's compilers. */
final class Libraries {
  private static final String CALL = "void __asan_init(void); void f(void) { __asan_init(); }";

  private final Path folder;

  Libraries(Path folder) {
    this.folder = folder;
  }

  /** Compiles text to a file of the folder; a name that ends with {@code .cpp} is that of C++. */
  Path compile(String source, String text, String file, String... flags) throws IOException {
    return compileWith(source.endsWith(".cpp") ? "g++" : "gcc", source, text, file, flags);
  }

  /** Compiles text to a file of the folder with a compiler. */
  Path compileWith(String compiler, String source, String text, String file, String... flags)
      throws IOException {
    Files.createDirectories(folder);
    Files.writeString(folder.resolve(source), text);
    List<String> command = new ArrayList<>(List.of(compiler));
    command.addAll(List.of(flags));
    command.addAll(List.of("-o", file, source));
    run(command);
    return folder.resolve(file);
  }

  /** A library that is built for AddressSanitizer. */
  Path instrumented(String file) throws IOException {
    return shared(file, "void f(void) {}", "-fsanitize=address");
  }

  /** A library that says of itself what those of a version of clang do. */
  Path ofClang(int version, String file) throws IOException {
    return shared(
        file, "__asm__(\".ident \\\"Debian clang version " + version + ".0.6\\\"\");" + CALL);
  }

  /** What passes for a runtime of AddressSanitizer. */
  Path runtime(String file) throws IOException {
    return shared(file, "void __asan_init(void) {}", "-Wl,-soname," + file);
  }

  /** A library that is instrumented and needs a runtime. */
  Path needing(Path runtime, String file) throws IOException {
    return shared(file, CALL, runtime.toString());
  }

  /** Compiles C to a library. */
  Path shared(String file, String text, String... flags) throws IOException {
    List<String> all =
        new ArrayList<>(List.of("-g", "-shared", "-fPIC", "-w", "-Wl,--no-as-needed"));
    all.addAll(List.of(flags));
    return compile(file + ".c", text, file, all.toArray(String[]::new));
  }

  /** Runs a program in the folder. */
  void run(List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IOException(command + ": " + output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
