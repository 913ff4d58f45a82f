package io.asanloop.integration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * One way to build the fixtures with clang, and the class of the project {@code clang} that loads
 * what it makes.
 *
 * @param version of clang
 * @param linking {@code Shared} names the runtime that it needs, {@code Default} names none
 */
record ClangBuild(int version, String linking) {
  private static final String RUNTIME = "libclang_rt.asan-x86_64.so";

  static List<ClangBuild> all() {
    return Stream.of(14, 22)
        .flatMap(v -> Stream.of(new ClangBuild(v, "Default"), new ClangBuild(v, "Shared")))
        .toList();
  }

  String testClass() {
    return "Clang" + version + linking + "Test";
  }

  /** What has to be installed first; empty if nothing. */
  Optional<String> missing() {
    String packages = "; apt-get install clang-" + version + " libclang-rt-" + version + "-dev";
    try {
      Process process =
          new ProcessBuilder(compiler(), "-print-file-name=" + RUNTIME)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(compiler() + " does not answer");
      }
      String runtime =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      return Files.exists(Path.of(runtime))
          ? Optional.empty()
          : Optional.of(compiler() + " has no " + RUNTIME + packages);
    } catch (IOException e) {
      return Optional.of(compiler() + " cannot be run (" + e.getMessage() + ")" + packages);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** How it compiles and links. */
  NativeBuild nativeBuild() {
    List<String> sanitizer =
        linking.equals("Shared")
            ? List.of("-fsanitize=address", "-shared-libasan")
            : List.of("-fsanitize=address");
    return new NativeBuild(compiler(), NativeBuild.EVERY_FRAME, sanitizer);
  }

  /** Builds what the tests call, no more: this is done four times. */
  void build(Path sources) throws IOException, InterruptedException {
    nativeBuild()
        .build(
            sources,
            "clang-" + version + "-" + linking.toLowerCase(Locale.ROOT) + "/libfixtures.so",
            "c/leaks.c",
            "c/memory_errors.c",
            "c/deaths.c",
            "cpp/exceptions.cpp");
  }

  String compiler() {
    return "clang++-" + version;
  }
}
