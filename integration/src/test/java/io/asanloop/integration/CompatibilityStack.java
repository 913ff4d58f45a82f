package io.asanloop.integration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a project is built and run with. Its classes of tests differ in how they call C and in the
 * collector, so one run of Maven covers them all.
 *
 * @param junit version of Jupiter
 * @param jdk 17 or 25
 * @param clang version of clang; 0 for gcc
 */
record CompatibilityStack(String junit, int jdk, int clang) {
  static final List<String> JUNITS = List.of("5.10.5", "5.12.2", "5.14.4", "6.1.3");
  static final List<Integer> JDKS = List.of(17, 25);
  static final List<Integer> CLANGS = List.of(0, 14, 22);

  static List<CompatibilityStack> all() {
    return JUNITS.stream()
        .flatMap(
            junit ->
                JDKS.stream()
                    .flatMap(
                        jdk ->
                            CLANGS.stream()
                                .map(clang -> new CompatibilityStack(junit, jdk, clang))))
        .toList();
  }

  /** Each value once at least; where there is no JDK 25, all others. */
  static List<CompatibilityStack> slice() {
    return List.of(
        new CompatibilityStack("5.10.5", 17, 0),
        new CompatibilityStack("5.12.2", 17, 22),
        new CompatibilityStack("5.14.4", 17, 14),
        new CompatibilityStack("6.1.3", 17, 0),
        new CompatibilityStack("6.1.3", 25, 22));
  }

  /** Why its cells stay empty on this machine; empty if it can be run. */
  Optional<String> missing() {
    if (home().isEmpty()) {
      return Optional.of("no JDK " + jdk + " here");
    }
    return clang != 0 && build().missing().isPresent()
        ? Optional.of("no clang " + clang + " here")
        : Optional.empty();
  }

  /** The JDK; the one of this build is 17 or newer, and stands for 17. */
  Optional<Path> home() {
    return jdk == 25 ? Jdk25.home() : Optional.of(Path.of(System.getProperty("java.home")));
  }

  /** The FFM API came with JDK 22. */
  boolean has(MatrixBinding binding) {
    return binding != MatrixBinding.FFM || jdk >= 22;
  }

  /** The folder that its libraries are made in, below the project. */
  String target() {
    return "native/" + folder();
  }

  private String folder() {
    return clang == 0 ? "gcc" : "clang-" + clang;
  }

  void buildLibraries(Project project) throws IOException, InterruptedException {
    NativeBuild build = clang == 0 ? NativeBuild.GCC : build().nativeBuild();
    build.fixtures(project.folder().resolve("native"), folder());
  }

  private ClangBuild build() {
    return new ClangBuild(clang, "Default");
  }

  /** The first columns of its rows. */
  String cells() {
    return junit + " | " + jdk + " | " + (clang == 0 ? "gcc" : "clang " + clang);
  }
}
