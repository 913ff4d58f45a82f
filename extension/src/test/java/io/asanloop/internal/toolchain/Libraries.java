package io.asanloop.internal.toolchain;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Builds small libraries with this machine's compilers. */
final class Libraries {
  private final Path folder;

  Libraries(Path folder) {
    this.folder = folder;
  }

  /** Compiles text to a file of the folder; a name that ends with {@code .cpp} is that of C++. */
  Path compile(String source, String text, String file, String... flags) throws IOException {
    Files.createDirectories(folder);
    Path from = folder.resolve(source);
    Files.writeString(from, text);
    List<String> command = new ArrayList<>();
    command.add(source.endsWith(".cpp") ? "g++" : "gcc");
    command.addAll(List.of(flags));
    command.addAll(List.of("-o", file, source));
    return run(command, file);
  }

  /** A library that is built for AddressSanitizer. */
  Path instrumented(String file) throws IOException {
    return shared(file, "void f(void) {}", "-fsanitize=address");
  }

  /** A library that says of itself what clang's do. */
  Path ofClang(String file) throws IOException {
    return shared(file, "void __asan_init(void); void f(void) { __asan_init(); }");
  }

  /** What passes for a runtime of AddressSanitizer. */
  Path runtime(String file) throws IOException {
    return shared(file, "void __asan_init(void) {}", "-Wl,-soname," + file);
  }

  /** A library that is instrumented and needs a runtime. */
  Path needing(Path runtime, String file) throws IOException {
    return shared(
        file, "void __asan_init(void); void f(void) { __asan_init(); }", runtime.toString());
  }

  /** Compiles C to a library. */
  Path shared(String file, String text, String... flags) throws IOException {
    List<String> all =
        new ArrayList<>(List.of("-g", "-shared", "-fPIC", "-w", "-Wl,--no-as-needed"));
    all.addAll(List.of(flags));
    return compile(file + ".c", text, file, all.toArray(String[]::new));
  }

  private Path run(List<String> command, String file) throws IOException {
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
    return folder.resolve(file);
  }
}
