package io.asanloop.integration;

import java.io.IOException;
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
  private static final Path FIXTURES = Path.of("..", "native-fixtures", "src", "main");
  private static final long LIMIT_SECONDS = 600;
  private final Path folder;

  private Project(Path folder) {
    this.folder = folder;
  }

  /** Copies projects over one another; their libraries are not built yet. */
  static Project of(String... names) throws IOException {
    Project project = new Project(Files.createTempDirectory("asanloop-it").resolve(names[0]));
    for (String name : names) {
      copy(PROJECTS.resolve(name), project.folder);
    }
    return project;
  }

  /** Copies projects over one another, with the sources of the fixtures as their C library. */
  static Project withFixtures(String... names) throws IOException {
    Project project = of(names);
    copy(FIXTURES, project.folder.resolve("native"));
    return project;
  }

  /** Adds what is below another of {@code src/projects}. */
  void add(String name) throws IOException {
    copy(PROJECTS.resolve(name), folder);
  }

  Path folder() {
    return folder;
  }

  /** Runs Maven; its output and Surefire's reports are in the result. */
  MavenResult maven(String... arguments) throws IOException, InterruptedException {
    return mavenOn(Path.of(System.getProperty("java.home")), arguments);
  }

  /** Runs Maven on a JDK. */
  MavenResult mavenOn(Path jdk, String... arguments) throws IOException, InterruptedException {
    Path log = folder.resolve("maven.log");
    for (String reports : MavenResult.REPORTS) {
      delete(folder.resolve(reports));
    }
    Process maven = start(jdk, arguments, log);
    if (!maven.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      maven.descendants().forEach(ProcessHandle::destroyForcibly);
      maven.destroyForcibly();
      throw new AssertionError("Maven did not end\n" + Files.readString(log));
    }
    return MavenResult.of(maven.exitValue(), Files.readString(log), folder);
  }

  /** Starts Maven without waiting for it. */
  Process start(String[] arguments, Path log) throws IOException {
    return start(Path.of(System.getProperty("java.home")), arguments, log);
  }

  /** Returns what the starter's tests wrote of their runs since this was asked before. */
  List<String> takeRuns() throws IOException {
    Path file = folder.resolve("target/runs");
    List<String> runs = Files.exists(file) ? Files.readAllLines(file) : List.of();
    Files.deleteIfExists(file);
    return runs;
  }

  private Process start(Path jdk, String[] arguments, Path log) throws IOException {
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
    builder.environment().put("JAVA_HOME", jdk.toString());
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
    delete(folder.getParent());
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
