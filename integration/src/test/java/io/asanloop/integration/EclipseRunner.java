package io.asanloop.integration;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The IDE's side of the program by which Eclipse and VS Code run tests. */
final class EclipseRunner {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private EclipseRunner() {}

  /** Runs tests, and returns the lines that the IDE is sent. */
  static List<String> run(Starter starter, String... selection)
      throws IOException, InterruptedException {
    Path output = starter.project().folder().resolve("output");
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout((int) LIMIT.toMillis());
      Process runner = starter.start(output, command(starter, server.getLocalPort(), selection));
      try (Socket socket = server.accept()) {
        socket.setSoTimeout((int) LIMIT.toMillis());
        List<String> lines = read(socket);
        if (!runner.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
          throw new AssertionError("it did not end\n" + Files.readString(output));
        }
        return lines;
      } catch (IOException e) {
        throw new AssertionError(Files.readString(output), e);
      } finally {
        Stream.concat(runner.descendants(), Stream.of(runner.toHandle()))
            .forEach(ProcessHandle::destroyForcibly);
      }
    }
  }

  private static List<String> read(Socket socket) throws IOException {
    return new BufferedReader(
            new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))
        .lines()
        .toList();
  }

  private static String[] command(Starter starter, int port, String... selection) {
    String classPath =
        String.join(
            ":",
            starter.classPath(),
            starter.runner("org.eclipse.jdt.junit.runtime"),
            starter.runner("org.eclipse.jdt.junit5.runtime"));
    return Stream.of(
            Stream.of("-cp", classPath, "org.eclipse.jdt.internal.junit.runner.RemoteTestRunner"),
            Stream.of("-version", "3", "-port", String.valueOf(port)),
            Stream.of(
                "-testLoaderClass", "org.eclipse.jdt.internal.junit5.runner.JUnit5TestLoader"),
            Stream.of("-loaderpluginname", "org.eclipse.jdt.junit5.runtime"),
            Arrays.stream(selection))
        .flatMap(part -> part)
        .toArray(String[]::new);
  }
}
