package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.AssignmentCodec;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.EventCodec;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.Repetition;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.URISyntaxException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A child JVM under the real sanitizer, with the parent's end of the wire in this one. */
final class RealChild {
  private static final Path CLASSES = location(ChildMain.class);

  /** What of our classes may be on a child's class path. */
  private static final List<String> CHILD_SIDE =
      List.of(
          "io/asanloop",
          "io/asanloop/finding",
          "io/asanloop/internal/child",
          "io/asanloop/internal/current",
          "io/asanloop/internal/wire");

  private final Path folder;
  private final Process process;
  private final InputStream events;

  private RealChild(Path folder, Process process, InputStream events) {
    this.folder = folder;
    this.process = process;
    this.events = events;
  }

  /**
   * Starts a child that runs methods of a class, tests by their names and templates with their
   * parameters; {@code preload} is off to see what it says then.
   */
  static RealChild start(
      Path folder, boolean preload, int iterations, Class<?> testClass, String... methods)
      throws IOException, InterruptedException {
    return start(folder, preload, Jvm.THIS, iterations, testClass, methods);
  }

  /** Starts a child in a JVM. */
  static RealChild start(
      Path folder, Jvm jvm, int iterations, Class<?> testClass, String... methods)
      throws IOException, InterruptedException {
    return start(folder, true, jvm, iterations, testClass, methods);
  }

  private static RealChild start(
      Path folder, boolean preload, Jvm jvm, int iterations, Class<?> testClass, String... methods)
      throws IOException, InterruptedException {
    Path socket = folder.resolve("socket");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      Process process = builder(folder, socket, preload, jvm).start();
      Future<?> unused =
          process
              .onExit()
              .orTimeout(60, TimeUnit.SECONDS)
              .whenComplete((end, late) -> close(server));
      SocketChannel channel = server.accept(); // Fails where the child dies before it connects.
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      AssignmentCodec.write(assignment(folder, iterations, testClass, methods), frame);
      channel.write(ByteBuffer.wrap(frame.toByteArray()));
      return new RealChild(folder, process, Channels.newInputStream(channel));
    }
  }

  private static void close(ServerSocketChannel server) {
    try {
      server.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Compiles a library with the sanitizer: libtiny.so. */
  static void compile(Path folder, String source, String... options)
      throws IOException, InterruptedException {
    compile("gcc", Files.writeString(folder.resolve("tiny.c"), source), options);
  }

  /** Compiles a library with the sanitizer that needs C++. */
  static void compileCpp(Path folder, String source, String... options)
      throws IOException, InterruptedException {
    compile("g++", Files.writeString(folder.resolve("tiny.cpp"), source), options);
  }

  private static void compile(String compiler, Path file, String... options)
      throws IOException, InterruptedException {
    Path headers = Path.of(System.getProperty("java.home"), "include");
    List<String> command =
        new ArrayList<>(
            List.of(compiler, "-g", "-fsanitize=address", "-fPIC", "-shared", "-pthread"));
    command.addAll(List.of("-I", headers.toString(), "-I", headers.resolve("linux").toString()));
    command.addAll(List.of(options));
    command.addAll(List.of("-o", file.resolveSibling("libtiny.so").toString(), file.toString()));
    run(command.toArray(String[]::new));
  }

  /** In the child: loads the library for the natives of the calling class. */
  @SuppressWarnings("UnsafeDynamicallyLoadedCode") // compiled by the test that runs the child
  static void load() {
    System.load(System.getProperty("jna.library.path") + "/libtiny.so");
  }

  /** Returns the name of the function that a frame is in. */
  static String function(NativeFrame frame) throws IOException, InterruptedException {
    return run("addr2line", "-f", "-e", frame.module(), Long.toHexString(frame.offset()))
        .lines()
        .findFirst()
        .orElseThrow();
  }

  Process process() {
    return process;
  }

  Optional<ChildEvent> next() throws IOException {
    return EventCodec.read(events);
  }

  List<ChildEvent> all() throws IOException {
    List<ChildEvent> all = new ArrayList<>();
    for (Optional<ChildEvent> event = next(); event.isPresent(); event = next()) {
      all.add(event.get());
    }
    return all;
  }

  <T extends ChildEvent> List<T> all(Class<T> type) throws IOException {
    return all().stream().filter(type::isInstance).map(type::cast).toList();
  }

  /** Returns what the child printed to where a user or we would look. */
  String output() throws IOException {
    return Files.readString(folder.resolve("out")) + Files.readString(folder.resolve("err"));
  }

  /** Waits for the end. Returns how it ended, and what it printed, for messages. */
  String end() throws IOException, InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return "hangs: " + output();
    }
    return "exit code " + process.exitValue() + ": " + output();
  }

  private static Assignment assignment(
      Path folder, int iterations, Class<?> testClass, String... methods) {
    String id = Protocol.ROOT_ID + "/[class:" + testClass.getName() + "]/[";
    List<String> selected =
        Stream.of(methods)
            .map(
                method ->
                    method.endsWith(")") ? "test-template:" + method : "method:" + method + "()")
            .map(method -> id + method + "]")
            .toList();
    Map<String, Repetition> repetitions = new HashMap<>();
    selected.forEach(test -> repetitions.put(test, new Repetition(iterations, 0, true)));
    return new Assignment(
        Map.of("told.by.parent", "yes"),
        Map.of(),
        selected,
        Set.of(),
        repetitions,
        folder.resolve("marks").toString(),
        folder.resolve("report").toString(),
        folder.resolve("java-stack.txt").toString(),
        List.of());
  }

  private static ProcessBuilder builder(Path folder, Path socket, boolean preload, Jvm jvm)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(jvm.home().resolve("bin/java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(jvm.options());
    command.add("-agentpath:" + CLASSES.resolve("META-INF/native/linux-x86-64/libasanloop.so"));
    command.add("-D" + Protocol.CHILD_MARKER + "=true");
    command.add("-Djna.library.path=" + folder);
    command.addAll(List.of("-cp", classPath(folder), ChildMain.class.getName(), socket.toString()));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(new File("/dev/null"))
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    Map<String, String> environment = builder.environment();
    if (preload) {
      environment.put("LD_PRELOAD", library("libasan.so") + " " + library("libstdc++.so.6"));
    }
    environment.put(
        "ASAN_OPTIONS",
        "log_path="
            + folder.resolve("report")
            + ":intercept_tls_get_addr=0:handle_segv=1:allow_user_segv_handler=1:handle_abort=1"
            + ":handle_sigill=1:symbolize=0:leak_check_at_exit=0:fast_unwind_on_malloc=1"
            + ":exitcode="
            + Protocol.EXIT_SANITIZER_ERROR);
    environment.put("LSAN_OPTIONS", "report_objects=1:resolution=2");
    return builder;
  }

  /** Copies the child's side, so that a class of the other side would be missing. */
  private static String classPath(Path folder) throws IOException {
    for (String name : CHILD_SIDE) {
      Path copy = Files.createDirectories(folder.resolve("classes").resolve(name));
      try (Stream<Path> files = Files.list(CLASSES.resolve(name))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Files.copy(file, copy.resolve(file.getFileName()));
        }
      }
    }
    Stream<String> jars =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(jar -> jar.matches(".*/(junit-|jna-|opentest4j-|apiguardian-).*\\.jar"));
    return Stream.concat(
            Stream.of(folder.resolve("classes").toString(), location(RealChild.class).toString()),
            jars)
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String library(String name) throws IOException, InterruptedException {
    return run("gcc", "-print-file-name=" + name);
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(output);
    }
    return output.strip();
  }

  private static Path location(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
