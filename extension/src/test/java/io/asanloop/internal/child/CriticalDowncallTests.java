package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import io.asanloop.internal.wire.ErrorStack;
import io.asanloop.internal.wire.Protocol;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Critical downcalls of java.lang.foreign, in which a thread stays within Java for the JVM. */
class CriticalDowncallTests {
  private static final String SOURCE =
      """
      #include <stdlib.h>
      long critical_leak(void) {
        char *volatile block = malloc(59);
        return block == 0;
      }
      long critical_tail(void) { return (long)malloc(61); }
      long critical_overflow(void) {
        char *volatile block = malloc(8);
        *(volatile char *)(block + 8) = 1;
        free(block);
        return 0;
      }
      """;

  @TempDir Path folder;
  private Jvm jvm;

  @BeforeEach
  void compile() throws Exception {
    Optional<Jvm> found = Jvm.atLeast(22);
    Assumptions.assumeTrue(found.isPresent(), "no JDK of release 22 or later beside this one");
    jvm = found.get();
    RealChild.compile(folder, SOURCE, "-O1", "-foptimize-sibling-calls");
  }

  /** What runs in the child. */
  static class DowncallTestCases {
    private static final MethodHandle LEAK = critical("critical_leak");
    private static final MethodHandle TAIL = critical("critical_tail");
    private static final MethodHandle OVERFLOW = critical("critical_overflow");

    @SuppressWarnings("UnusedVariable") // what is written has been done
    private static volatile boolean seen;

    @Test
    void leak() throws Throwable {
      seen = (long) LEAK.invokeExact() == 1;
    }

    @Test
    void tail() throws Throwable {
      seen = (long) TAIL.invokeExact() == 1;
    }

    @Test
    void overflow() throws Throwable {
      seen = (long) OVERFLOW.invokeExact() == 1;
    }

    /** By reflection: these classes are not there in the release that this is compiled for. */
    private static MethodHandle critical(String function) {
      try {
        Class<?> arena = type("Arena");
        Class<?> lookup = type("SymbolLookup");
        Class<?> linker = type("Linker");
        Class<?> option = type("Linker$Option");
        Class<?> layout = type("MemoryLayout");
        Object library =
            lookup
                .getMethod("libraryLookup", Path.class, arena)
                .invoke(
                    null,
                    Path.of(System.getProperty("jna.library.path"), "libtiny.so"),
                    arena.getMethod("global").invoke(null));
        Object symbol =
            ((Optional<?>) lookup.getMethod("find", String.class).invoke(library, function))
                .orElseThrow();
        Object descriptor =
            type("FunctionDescriptor")
                .getMethod("of", layout, layout.arrayType())
                .invoke(
                    null,
                    type("ValueLayout").getField("JAVA_LONG").get(null),
                    Array.newInstance(layout, 0));
        Object options = Array.newInstance(option, 1);
        Array.set(options, 0, option.getMethod("critical", boolean.class).invoke(null, false));
        return (MethodHandle)
            linker
                .getMethod(
                    "downcallHandle",
                    type("MemorySegment"),
                    type("FunctionDescriptor"),
                    option.arrayType())
                .invoke(linker.getMethod("nativeLinker").invoke(null), symbol, descriptor, options);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
      return Class.forName("java.lang.foreign." + name);
    }
  }

  @Test
  void haveTheirJavaStackInLosses() throws Exception {
    RealChild child = RealChild.start(folder, jvm, 10, DowncallTestCases.class, "leak", "tail");
    List<Lost> lost = child.all(Lost.class);

    assertThat(child.end()).startsWith("exit code 0");
    assertThat(lost).hasSize(2);
    assertThat(lost.get(0).made()).containsExactly(new Made(1, 10, 1, 59));
    assertThat(RealChild.function(lost.get(0).stacks().nativeFrames().get(0)))
        .isEqualTo("critical_leak");
    assertThat(lost.get(1).made()).containsExactly(new Made(1, 10, 1, 61));
    assertThat(lost)
        .allSatisfy(
            each ->
                assertThat(each.stacks().javaFrames())
                    .extracting(StackTraceElement::getClassName)
                    .containsExactly(DowncallTestCases.class.getName()));
  }

  @Test
  void haveTheirJavaStackInErrors() throws Exception {
    RealChild child = RealChild.start(folder, jvm, 1, DowncallTestCases.class, "overflow");
    child.all();

    assertThat(child.end()).startsWith("exit code " + Protocol.EXIT_SANITIZER_ERROR);
    ErrorStack stack = ErrorStack.read(folder.resolve("java-stack.txt")).orElseThrow();
    assertThat(stack.javaFrames())
        .singleElement()
        .satisfies(
            frame -> {
              assertThat(frame.getClassName()).isEqualTo(DowncallTestCases.class.getName());
              assertThat(frame.getMethodName()).isEqualTo("overflow");
              assertThat(frame.getLineNumber()).isPositive();
            });
  }
}
