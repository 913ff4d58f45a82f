package io.asanloop.internal.child;

import com.sun.jna.Function;
import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.Collections;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Measures in a JVM under the sanitizer, with the agent or without, and prints {@code what=number}:
 * nanoseconds, each the least of several.
 */
public final class BenchmarkChild {
  private static final int ROUNDS = 9;
  private static final int NAIVE_ROUNDS = 3;
  private static final int JVM_PAIRS = 500_000;
  private static final int TRACKED_PAIRS = 50_000;
  private static final int WARM_UP_ROUNDS = 20;

  /** A handle that only Java holds: without one no check needs to walk the heap. */
  private static long held;

  private BenchmarkChild() {}

  private interface Fixtures extends Library {
    Pointer handle_open();

    void handle_open_and_close(int times);

    void call_in_pairs(Pointer make, Pointer end, int times);
  }

  private interface Measured {
    void run() throws Throwable;
  }

  /**
   * Measures.
   *
   * @param arguments {@code agent} or {@code plain}; where a report of the sanitizer goes; a jar to
   *     warm up with
   */
  public static void main(String[] arguments) throws Throwable {
    Path report = Path.of(arguments[1] + "." + ProcessHandle.current().pid());
    boolean agent = arguments[0].equals("agent");
    if (agent) {
      Agent.start(report.toString(), report + ".errors", new String[0]);
      Agent.epoch(1, 1);
    }
    warmUp(Path.of(arguments[2]));
    Fixtures fixtures = Native.load("fixtures", Fixtures.class);
    // First: what the others allocate and free stays in the sanitizer's quarantine, which a check
    // goes through.
    held = Pointer.nativeValue(fixtures.handle_open());
    if (agent) {
      print("settle", least(ROUNDS, () -> Settling.settle(Agent::live)));
      print("check", leastOfChecks());
    } else {
      Function check = NativeLibrary.getProcess().getFunction("__lsan_do_recoverable_leak_check");
      print("check", least(NAIVE_ROUNDS, () -> check.invokeInt(new Object[0])));
    }
    print("jvm.pair", least(ROUNDS, jvmAllocations(fixtures)) / JVM_PAIRS);
    print("java.pair", least(ROUNDS, javaAllocations()) / JVM_PAIRS);
    print(
        "tracked.pair",
        least(ROUNDS, () -> fixtures.handle_open_and_close(TRACKED_PAIRS)) / TRACKED_PAIRS);
    System.out.println(held == 0 ? "lost" : "held");
  }

  /** Each as the checks of tests are made: with a planted block, from a thread of their own. */
  private static long leastOfChecks() {
    long[] least = {Long.MAX_VALUE};
    for (int i = 0; i < ROUNDS; i++) {
      HelperThread.run("plant", Agent::plant);
      long[] losses = {0};
      HelperThread check = HelperThread.start("check", () -> losses[0] = Agent.check().length);
      long start = System.nanoTime();
      Agent.standAside();
      least[0] = Math.min(least[0], System.nanoTime() - start);
      check.join();
      if (losses[0] != 0) {
        throw new IllegalStateException("what Java holds was told as lost");
      }
    }
    return least[0];
  }

  private static long least(int rounds, Measured measured) throws Throwable {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      measured.run();
      least = Math.min(least, System.nanoTime() - start);
    }
    return least;
  }

  /** Two functions that every HotSpot exports for the JDK's libraries: the JVM allocates a lock. */
  private static Measured jvmAllocations(Fixtures fixtures) {
    NativeLibrary process = NativeLibrary.getProcess();
    Pointer make = process.getFunction("JVM_RawMonitorCreate");
    Pointer end = process.getFunction("JVM_RawMonitorDestroy");
    return () -> fixtures.call_in_pairs(make, end, JVM_PAIRS);
  }

  private static Measured javaAllocations() throws ReflectiveOperationException {
    Class<?> type = Class.forName("sun.misc.Unsafe");
    Field instance = type.getDeclaredField("theUnsafe");
    instance.setAccessible(true);
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle allocate =
        lookup
            .findVirtual(type, "allocateMemory", MethodType.methodType(long.class, long.class))
            .bindTo(instance.get(null));
    MethodHandle free =
        lookup
            .findVirtual(type, "freeMemory", MethodType.methodType(void.class, long.class))
            .bindTo(instance.get(null));
    return () -> {
      for (int i = 0; i < JVM_PAIRS; i++) {
        free.invokeExact((long) allocate.invokeExact(64L));
      }
    };
  }

  /** Has the JVM compile, load and allocate as one does that has run tests. */
  private static void warmUp(Path jar) throws IOException {
    for (int i = 0; i < WARM_UP_ROUNDS; i++) {
      try (ZipFile zip = new ZipFile(jar.toFile())) {
        for (ZipEntry entry : Collections.list(zip.entries())) {
          try (InputStream in = zip.getInputStream(entry)) {
            in.readAllBytes();
          }
          load(entry.getName());
        }
      }
    }
  }

  private static void load(String name) {
    if (name.startsWith("org/") && name.endsWith(".class")) {
      try {
        Class.forName(name.replace(".class", "").replace('/', '.'));
      } catch (ClassNotFoundException | LinkageError e) {
        // Optional parts of a library want what is not here.
      }
    }
  }

  private static void print(String what, long nanoseconds) {
    System.out.println(what + "=" + nanoseconds);
  }
}
