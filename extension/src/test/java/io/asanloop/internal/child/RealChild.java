package io.asanloop.internal.child;

import io.asanloop.internal.wire.Assignment;
import io.asanloop.internal.wire.AssignmentCodec;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.EventCodec;
import io.asanloop.internal.wire.Protocol;
import io.asanloop.internal.wire.Repetition;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
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
    Path socket = folder.resolve("socket");
    try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      server.bind(UnixDomainSocketAddress.of(socket));
      Process process = builder(folder, socket, preload).start();
      SocketChannel channel = server.accept();
      ByteArrayOutputStream frame = new ByteArrayOutputStream();
      AssignmentCodec.write(assignment(folder, iterations, testClass, methods), frame);
      channel.write(ByteBuffer.wrap(frame.toByteArray()));
      return new RealChild(folder, process, Channels.newInputStream(channel));
    }
  }

  /** Compiles a library with the sanitizer. */
  static void compile(Path folder, String source) throws IOException, InterruptedException {
    compile("gcc", Files.writeString(folder.resolve("tiny.c"), source));
  }

  /** Compiles a library with the sanitizer that needs C++. */
  static void compileCpp(Path folder, String source) throws IOException, InterruptedException {
    compile("g++", Files.writeString(folder.resolve("tiny.cpp"), source));
  }

  private static void compile(String compiler, Path file) throws IOException, InterruptedException {
    run(
        compiler,
        "-g",
        "-fsanitize=address",
        "-fPIC",
        "-shared",
        "-o",
        file.resolveSibling("libtiny.so").toString(),
        file.toString());
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

  private static ProcessBuilder builder(Path folder, Path socket, boolean preload)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-agentpath:" + CLASSES.resolve("META-INF/native/linux-x86-64/libasanloop.so"),
                "-D" + Protocol.CHILD_MARKER + "=true",
                "-Djna.library.path=" + folder,
                "-cp",
                classPath(folder),
                ChildMain.class.getName(),
                socket.toString())
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
