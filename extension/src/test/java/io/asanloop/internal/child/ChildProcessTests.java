package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Checked;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Goodbye;
import io.asanloop.internal.wire.ChildEvent.Hello;
import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import io.asanloop.internal.wire.ChildEvent.PhaseKind;
import io.asanloop.internal.wire.ChildEvent.Status;
import io.asanloop.internal.wire.ErrorStack;
import io.asanloop.internal.wire.Protocol;
import java.io.BufferedReader;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The child as a process, under the sanitizer of this machine's gcc. */
class ChildProcessTests {
  private static final int LEAKED_BYTES = 41;
  private static final String SOURCE =
      """
      #include <stdlib.h>
      #include <time.h>
      void *leak(void) { return malloc(41); }
      void overflow(int at) { char *block = malloc(8); *(volatile char *)(block + at) = 1; free(block); }
      void wait_here(void) { struct timespec long_time = {600, 0}; nanosleep(&long_time, 0); }
      """;

  @TempDir Path folder;

  @BeforeEach
  void compile() throws Exception {
    RealChild.compile(folder, SOURCE);
  }

  /** What runs in the child. */
  static class NativeTestCases {
    interface Tiny extends Library {
      Tiny INSTANCE = Native.load("tiny", Tiny.class);

      long leak();

      void overflow(int at);

      void wait_here();
    }

    @Test
    void leaks() {
      Tiny.INSTANCE.leak();
    }

    @Test
    void passes() {
      Assertions.assertEquals("yes", System.getProperty("told.by.parent"));
    }

    @Test
    void overflows() {
      Tiny.INSTANCE.overflow(8);
    }

    @Test
    void waits() {
      Tiny.INSTANCE.wait_here();
    }

    @Test
    void environment() throws Exception {
      for (String name : List.of("LD_PRELOAD", "ASAN_OPTIONS", "LSAN_OPTIONS")) {
        Assertions.assertNull(System.getenv(name));
      }
      for (Process process :
          List.of(new ProcessBuilder("env").start(), Runtime.getRuntime().exec("env"))) {
        String environment =
            new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assertions.assertTrue(environment.contains("PATH="));
        Assertions.assertFalse(environment.matches("(?s).*(PRELOAD|[AL]SAN_OPTIONS).*"));
      }
    }

    @Test
    void interrupted() {
      Thread.currentThread().interrupt();
    }

    @Test
    void interruptsAllOthers() {
      for (Thread thread : Thread.getAllStackTraces().keySet()) {
        if (thread != Thread.currentThread()) {
          thread.interrupt();
        }
      }
    }
  }

  @Test
  void tellsWhatEachTestLost() throws Exception {
    RealChild child = start(100, "leaks", "passes");
    List<ChildEvent> events = child.all();

    assertThat(child.process().waitFor()).as(child.output()).isZero();
    assertThat(events).last().isEqualTo(new Goodbye());
    assertThat(events)
        .filteredOn(Checked.class::isInstance)
        .extracting(event -> ((Checked) event).kind() + ((Checked) event).problem())
        .containsExactly("SELF", "TEST", "TEST", "LAST");
    assertThat(events)
        .filteredOn(Lost.class::isInstance)
        .singleElement()
        .satisfies(
            event -> {
              Lost lost = (Lost) event;
              assertThat(lost.kind()).isEqualTo(LossKind.DIRECT);
              assertThat(lost.madeIn()).endsWith("[method:leaks()]");
              assertThat(lost.made()).containsExactly(new Made(1, 100, 1, LEAKED_BYTES));
            });
  }

  @Test
  void writesTheJavaStackOfAMemoryError() throws Exception {
    RealChild child = start(1, "overflows");
    child.all();

    assertThat(child.process().waitFor()).isEqualTo(Protocol.EXIT_SANITIZER_ERROR);
    ErrorStack stack = ErrorStack.read(folder.resolve("java-stack.txt")).orElseThrow();
    assertThat(stack.thread()).isEqualTo("main");
    assertThat(stack.iteration()).isEqualTo(1);
    StackTraceElement top = stack.javaFrames().get(0);
    assertThat(top.getClassName()).isEqualTo(NativeTestCases.class.getName());
    assertThat(top.getMethodName()).isEqualTo("overflows");
  }

  @Test
  void keepsItsEnvironmentAndAnInterruptToItself() throws Exception {
    RealChild child = start(2, "environment", "interrupted", "interruptsAllOthers", "passes");
    List<ChildEvent> events = child.all();

    assertThat(events).last().isEqualTo(new Goodbye());
    assertThat(events)
        .filteredOn(Finished.class::isInstance)
        .allSatisfy(
            event ->
                assertThat(((Finished) event).status())
                    .as(event.toString())
                    .isEqualTo(Status.SUCCESSFUL));
  }

  @Test
  void saysThatTheSanitizerIsMissing() throws Exception {
    RealChild child = RealChild.start(folder, false, 1, NativeTestCases.class, "passes");
    List<Hello> hellos = child.all(Hello.class);

    assertThat(child.process().waitFor()).isEqualTo(Protocol.EXIT_NOT_READY);
    assertThat(hellos)
        .singleElement()
        .satisfies(hello -> assertThat(hello.problem()).contains("LD_PRELOAD was dropped"));
  }

  @Test
  void endsWhenItsParentIsGone() throws Exception {
    Process parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName(),
                folder.toString())
            .redirectError(new File("/dev/null"))
            .start();
    String line;
    try (BufferedReader reader = parent.inputReader()) {
      line = reader.readLine();
    }
    ProcessHandle child = ProcessHandle.of(Long.parseLong(line)).orElseThrow();
    try {
      parent.destroyForcibly();
      child.onExit().get(10, TimeUnit.SECONDS);
    } finally {
      child.destroyForcibly();
    }
  }

  /** A parent that can be killed. */
  static final class Parent {
    private Parent() {}

    public static void main(String[] arguments) throws Exception {
      RealChild child =
          RealChild.start(Path.of(arguments[0]), true, 1, NativeTestCases.class, "waits");
      while (!(child.next().orElseThrow() instanceof ChildEvent.Phase phase
          && phase.kind() == PhaseKind.ITERATIONS)) {
        // Until the test is in native code.
      }
      TimeUnit.SECONDS.sleep(1);
      System.out.println(child.process().pid());
      TimeUnit.MINUTES.sleep(5);
    }
  }

  private RealChild start(int iterations, String... methods) throws Exception {
    return RealChild.start(folder, true, iterations, NativeTestCases.class, methods);
  }
}
