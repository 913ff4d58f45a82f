package io.asanloop.integration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * One way to build the fixtures: a compiler and how far it may turn the code around. With {@code
 * -O2} calls at the end of a function become jumps, and nothing keeps a frame pointer.
 */
enum MatrixBuild {
  GCC_O1("gcc -O1"),
  GCC_O2("gcc -O2"),
  CLANG_O1("clang -O1"),
  CLANG_O2("clang -O2");

  private static final ClangBuild CLANG = new ClangBuild(22, "Default");
  private final String text;

  MatrixBuild(String text) {
    this.text = text;
  }

  /** Those that {@code -Dmatrix=all} asks for, else two that differ in both. */
  static List<MatrixBuild> chosen() {
    return System.getProperty("matrix", "").equals("all")
        ? List.of(values())
        : List.of(GCC_O1, CLANG_O2);
  }

  /** The folder that the libraries are made in, below the project. */
  String target() {
    return "native/" + name();
  }

  /** Whether a call at the end of a function becomes a jump. */
  boolean jumps() {
    return text.endsWith("-O2");
  }

  /** What has to be installed first; empty if nothing. */
  Optional<String> missing() {
    return isClang() ? CLANG.missing() : Optional.empty();
  }

  void build(Project project) throws IOException, InterruptedException {
    Path sources = project.folder().resolve("native");
    new NativeBuild(
            isClang() ? CLANG.compiler() : "g++",
            jumps() ? List.of("-O2") : NativeBuild.EVERY_FRAME,
            List.of("-fsanitize=address"))
        .fixtures(sources, name());
  }

  private boolean isClang() {
    return text.startsWith("clang");
  }

  @Override
  public String toString() {
    return text;
  }
}
