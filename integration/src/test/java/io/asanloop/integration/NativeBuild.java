package io.asanloop.integration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Builds the shared libraries of a project.
 *
 * @param compiler one for C++; it is told of C files that they are C
 * @param optimization how far it may turn the code around
 * @param sanitizer what has it instrument and link
 */
record NativeBuild(String compiler, List<String> optimization, List<String> sanitizer) {
  /** As the command line that the README tells users. */
  static final List<String> EVERY_FRAME =
      List.of("-O1", "-fno-omit-frame-pointer", "-fno-optimize-sibling-calls");

  static final NativeBuild GCC = new NativeBuild("g++", EVERY_FRAME, List.of("-fsanitize=address"));
  static final NativeBuild PLAIN = new NativeBuild("g++", EVERY_FRAME, List.of());

  private static final long LIMIT_SECONDS = 120;

  /**
   * Builds all libraries of the fixtures.
   *
   * @param folder the project's folder of sources
   * @param target the folder to make them in
   */
  void fixtures(Path folder, String target) throws IOException, InterruptedException {
    build(folder, target + "/libfixtures.so", "c", "cpp");
    build(folder, target + "/libfixturesplugin.so", "plugin/plugin.c");
    build(folder, target + "/libfixturesconstructor.so", "plugin/constructor.c");
    List<String> linked = List.of("-L" + target, "-Wl,--no-as-needed,-rpath,$ORIGIN", "-lfixtures");
    new NativeBuild(
            compiler, optimization, Stream.concat(sanitizer.stream(), linked.stream()).toList())
        .build(folder, target + "/libfixturesjni.so", "jni");
  }

  /**
   * Builds one library.
   *
   * @param folder the project's folder of sources
   * @param library the file to make
   * @param sources files, or folders of files, in that folder
   */
  void build(Path folder, String library, String... sources)
      throws IOException, InterruptedException {
    Path jdk = Path.of(System.getProperty("java.home"));
    List<String> command = new ArrayList<>(List.of(compiler));
    command.add("-g");
    command.addAll(optimization);
    command.addAll(sanitizer);
    command.addAll(List.of("-shared", "-fPIC", "-o", library));
    command.addAll(List.of("-Ic", "-I" + jdk + "/include", "-I" + jdk + "/include/linux"));
    for (String source : sources) {
      for (Path file : files(folder, source)) {
        command.addAll(List.of("-x", file.toString().endsWith(".c") ? "c" : "c++"));
        command.add(folder.relativize(file).toString());
      }
    }
    Files.createDirectories(folder.resolve(library).getParent());
    run(folder, command);
  }

  private static List<Path> files(Path folder, String source) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve(source))) {
      return files.filter(file -> file.toString().matches(".*\\.(c|cpp)")).sorted().toList();
    }
  }

  private static void run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile("asanloop-it", ".log");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError(command + " did not end");
      }
      if (process.exitValue() != 0) {
        throw new AssertionError(
            command + "\n" + new String(Files.readAllBytes(log), StandardCharsets.UTF_8));
      }
    } finally {
      Files.delete(log);
    }
  }
}
