package io.asanloop.internal.toolchain;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A JVM that unpacks the agent in eight threads at once. */
final class Unpacker {
  private static final int THREADS = 8;

  private Unpacker() {}

  /** Prints all different things that came of it, given the cache's home and a run's folder. */
  public static void main(String[] arguments) throws Exception {
    AgentLibrary library = new AgentLibrary(Machine.current(), Optional.of(Path.of(arguments[0])));
    CyclicBarrier barrier = new CyclicBarrier(THREADS);
    Callable<String> unpack =
        () -> {
          barrier.await(1, TimeUnit.MINUTES);
          try {
            return library.unpackedFor(Path.of(arguments[1])).toString();
          } catch (ToolchainProblem e) {
            return e.getMessage();
          }
        };
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    TreeSet<String> results = new TreeSet<>();
    List<Future<String>> futures = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      futures.add(threads.submit(unpack));
    }
    for (Future<String> future : futures) {
      results.add(future.get(1, TimeUnit.MINUTES));
    }
    threads.shutdown();
    results.forEach(System.out::println);
  }

  /** Starts such a JVM. */
  static Process start(Path output, Path home, Path runFolder) throws IOException {
    return start(output, List.of(), home, runFolder);
  }

  /** Starts such a JVM that sees other mounts than this one: those that a line of shell makes. */
  static Process startWithMounts(Path output, String line, Path home, Path runFolder)
      throws IOException {
    List<String> unshare = List.of("unshare", "--mount", "--map-root-user");
    List<String> shell = List.of("sh", "-c", line + " && exec \"$@\"", "sh");
    return start(output, Stream.concat(unshare.stream(), shell.stream()).toList(), home, runFolder);
  }

  private static Process start(Path output, List<String> before, Path home, Path runFolder)
      throws IOException {
    List<String> command = new ArrayList<>(before);
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Unpacker.class.getName(),
            home.toString(),
            runFolder.toString()));
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }
}
