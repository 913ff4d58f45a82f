package io.asanloop.integration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A user's project: a copy of one of {@code src/projects} outside this repository. */
final class Project implements AutoCloseable {
  private static final Path PROJECTS = Path.of("src", "projects");
  private static final long LIMIT_SECONDS = 300;
  private static final List<String> SANITIZED =
      List.of(
          "-g",
          "-O1",
          "-fno-omit-frame-pointer",
          "-fno-optimize-sibling-calls",
          "-fsanitize=address",
          "-shared",
          "-fPIC");

  private final Path folder;

  private Project(Path folder) {
    this.folder = folder;
  }

  /**
   * Copies projects over one another and over the C library that they all test, and builds that.
   */
  static Project of(String... names) throws IOException, InterruptedException {
    Project project = new Project(Files.createTempDirectory("asanloop-it").resolve(names[0]));
    copy(PROJECTS.resolve("library"), project.folder);
    for (String name : names) {
      copy(PROJECTS.resolve(name), project.folder);
    }
    project.buildLibrary(SANITIZED);
    return project;
  }

  Path folder() {
    return folder;
  }

  /** Builds {@code native/libfoo.so} with gcc. */
  void buildLibrary(List<String> flags) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("g++"));
    command.addAll(flags);
    // g++ would take a .c file for C++.
    command.addAll(List.of("-x", "c", "foo.c", "-x", "c++", "foo.cpp", "-o", "libfoo.so"));
    run(folder.resolve("native"), command);
  }

  /** Runs Maven; its output and Surefire's reports are in the result. */
  MavenResult maven(String... arguments) throws IOException, InterruptedException {
    Path log = folder.resolve("maven.log");
    Process maven = start(arguments, log);
    if (!maven.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      maven.descendants().forEach(ProcessHandle::destroyForcibly);
      maven.destroyForcibly();
      throw new AssertionError("Maven did not end\n" + Files.readString(log));
    }
    return new MavenResult(maven.exitValue(), Files.readString(log), folder);
  }

  /** Starts Maven without waiting for it. */
  Process start(String[] arguments, Path log) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("it.maven.home"), "bin", "mvn").toString(),
                "-B",
                "-ntp",
                "-s",
                settings().toString(),
                "-Dmaven.repo.local=" + System.getProperty("it.repository"),
                "-Dasanloop.version=" + System.getProperty("it.version"),
                "-Djna.version=" + System.getProperty("it.jna.version"),
                "-Dasanloop.when.unavailable=FAIL"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().remove("MAVEN_OPTS");
    return builder.start();
  }

  /** What the user's own repository has already is taken from there, as from any repository. */
  private Path settings() throws IOException {
    return Files.writeString(
        folder.resolve("settings.xml"),
        """
        <settings>
          <profiles>
            <profile>
              <id>it</id>
              <repositories>
                <repository>
                  <id>it-user</id>
                  <url>%1$s</url>
                  <releases><checksumPolicy>ignore</checksumPolicy></releases>
                  <snapshots><enabled>false</enabled></snapshots>
                </repository>
              </repositories>
              <pluginRepositories>
                <pluginRepository>
                  <id>it-user</id>
                  <url>%1$s</url>
                  <releases><checksumPolicy>ignore</checksumPolicy></releases>
                  <snapshots><enabled>false</enabled></snapshots>
                </pluginRepository>
              </pluginRepositories>
            </profile>
          </profiles>
          <activeProfiles>
            <activeProfile>it</activeProfile>
          </activeProfiles>
        </settings>
        """
            .formatted(Path.of(System.getProperty("it.user.repository")).toUri()));
  }

  private static void run(Path folder, List<String> command)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(command + "\n" + output);
    }
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path target = to.resolve(from.relativize(file).toString());
        Files.createDirectories(target.getParent());
        Files.copy(file, target);
      }
    }
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(folder.getParent())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
