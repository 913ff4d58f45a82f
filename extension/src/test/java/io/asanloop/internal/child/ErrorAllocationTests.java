package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.NativeFrame;
import io.asanloop.internal.wire.ErrorStack;
import io.asanloop.internal.wire.ErrorStack.Allocation;
import io.asanloop.internal.wire.Protocol;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who allocated the block that a memory error is about, where the sanitizer loses its way. */
class ErrorAllocationTests {
  private static final String SOURCE =
      """
      #include <jni.h>
      #include <stdio.h>
      #include <stdlib.h>
      #include <string>
      #define NATIVE(type, name) \\
        JNIEXPORT type JNICALL Java_io_asanloop_internal_child_ErrorAllocationTests_00024Tiny_##name
      #define DEEP __attribute__((noinline)) char *
      #define NO_JUMP(block) asm volatile("" : "+r"(block)) /* to the function called last */
      extern "C" {
      DEEP by_malloc(JNIEnv *env, jstring text) {
        char *block = (char *)malloc(53);
        NO_JUMP(block);
        return block;
      }
      DEEP by_asprintf(JNIEnv *env, jstring text) {
        char *block = nullptr;
        if (asprintf(&block, "%052d", 1) != 52) abort();
        NO_JUMP(block);
        return block;
      }
      DEEP by_string(JNIEnv *env, jstring text) {
        auto *string = new std::string();
        string->append(52, 'x');
        return &(*string)[0];
      }
      DEEP by_jvm(JNIEnv *env, jstring text) {
        char *block = (char *)env->GetStringUTFChars(text, nullptr);
        NO_JUMP(block);
        return block;
      }
      DEEP middle(JNIEnv *env, jstring text, int how) {
        char *block = how == 0 ? by_malloc(env, text)
                    : how == 1 ? by_asprintf(env, text)
                    : how == 2 ? by_string(env, text) : by_jvm(env, text);
        NO_JUMP(block);
        return block;
      }
      DEEP outer(JNIEnv *env, jstring text, int how) {
        char *block = middle(env, text, how);
        NO_JUMP(block);
        return block;
      }
      NATIVE(jlong, make)(JNIEnv *env, jclass c, jstring text, jint how) {
        char *block = outer(env, text, how);
        NO_JUMP(block);
        return (jlong)block;
      }
      NATIVE(jint, read)(JNIEnv *env, jclass c, jlong block, jlong at) {
        return ((volatile char *)block)[at];
      }
      NATIVE(void, release)(JNIEnv *env, jclass c, jlong block, jint how) {
        how == 2 ? operator delete((void *)block) : free((void *)block);
      }
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void compile() throws Exception {
    // Without lines a frame has the name of its function, and not of one that was inlined.
    RealChild.compileCpp(folder, SOURCE, "-O2", "-fomit-frame-pointer", "-g0");
  }

  /** The library. */
  static final class Tiny {
    static {
      RealChild.load();
    }

    private Tiny() {}

    static native long make(String text, int how);

    static native int read(long block, long at);

    static native void release(long block, int how);
  }

  /** What runs in the child. */
  static class AllocationTestCases {
    private static long kept;

    @Test
    void overflowMalloc() {
      long block = make(0);
      Tiny.read(block, 53);
    }

    @Test
    void overflowAsprintf() {
      long block = make(1);
      Tiny.read(block, 53);
    }

    @Test
    void overflowString() {
      long block = make(2);
      Tiny.read(block, 64); // a string takes a little more than it needs
    }

    @Test
    void overflowJvm() {
      long block = make(3);
      Tiny.read(block, 53);
    }

    @Test
    void freedMalloc() {
      long block = make(0);
      useFreed(block, 0);
    }

    @Test
    void freedAsprintf() {
      long block = make(1);
      useFreed(block, 1);
    }

    @Test
    void freedString() {
      long block = make(2);
      useFreed(block, 2);
    }

    @Test
    void overflowInTheNextIteration() {
      if (kept == 0) {
        kept = make(0);
      } else {
        Tiny.read(kept, 53);
      }
    }

    private static long make(int how) {
      return Tiny.make("x".repeat(52), how);
    }

    private static void useFreed(long block, int how) {
      Tiny.release(block, how);
      Tiny.read(block, 0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "overflowMalloc, heap-buffer-overflow, by_malloc",
    "overflowAsprintf, heap-buffer-overflow, by_asprintf",
    "overflowString, heap-buffer-overflow, by_string",
    "overflowJvm, heap-buffer-overflow, by_jvm",
    "freedMalloc, heap-use-after-free, by_malloc",
    "freedAsprintf, heap-use-after-free, by_asprintf",
    "freedString, heap-use-after-free, by_string",
  })
  void isToldWithAllFrames(String method, String kind, String function) throws Exception {
    ErrorStack stack = fail(1, method, kind);
    Allocation allocation = stack.allocation().orElseThrow();

    assertThat(functions(allocation))
        .containsExactly(
            function,
            "middle",
            "outer",
            "Java_io_asanloop_internal_child_ErrorAllocationTests_00024Tiny_make");
    assertThat(allocation.stacks().javaFrames())
        .extracting(StackTraceElement::getMethodName)
        .containsExactly("make", "make", method);
    assertThat(stack.javaFrames()).extracting(StackTraceElement::getMethodName).contains("read");
    assertThat(line(allocation.stacks().javaFrames()))
        .isPositive()
        .isEqualTo(line(stack.javaFrames()) - 1);
    assertThat(allocation.number()).isEqualTo(stack.number()).isPositive();
    assertThat(allocation.iteration()).isEqualTo(1);
  }

  @Test
  void isToldWithItsIteration() throws Exception {
    ErrorStack stack = fail(2, "overflowInTheNextIteration", "heap-buffer-overflow");

    assertThat(stack.iteration()).isEqualTo(2);
    assertThat(stack.allocation().orElseThrow().iteration()).isEqualTo(1);
  }

  /** Returns the line of the test. */
  private static int line(List<StackTraceElement> frames) {
    return frames.get(frames.size() - 1).getLineNumber();
  }

  private static List<String> functions(Allocation allocation) throws Exception {
    List<String> functions = new ArrayList<>();
    for (NativeFrame frame : allocation.stacks().nativeFrames()) {
      if (frame.module().endsWith("/libtiny.so")) {
        functions.add(RealChild.function(frame));
      }
    }
    return functions;
  }

  private ErrorStack fail(int iterations, String method, String kind) throws Exception {
    RealChild child =
        RealChild.start(folder, Jvm.THIS, iterations, AllocationTestCases.class, method);
    child.all();
    assertThat(child.end()).startsWith("exit code " + Protocol.EXIT_SANITIZER_ERROR);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(file -> file.getFileName().toString().startsWith("report.")))
          .singleElement()
          .satisfies(report -> assertThat(report).content().contains("AddressSanitizer: " + kind));
    }
    return ErrorStack.read(folder.resolve("java-stack.txt")).orElseThrow();
  }
}
