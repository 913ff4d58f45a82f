package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Status;
import io.asanloop.internal.wire.ErrorStack;
import io.asanloop.internal.wire.Protocol;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The Java stack of a memory error, wherever the thread is that makes it. */
class ErrorStackTests {
  private static final String SOURCE =
      """
      #include <jni.h>
      #include <pthread.h>
      #include <stdlib.h>
      #define NATIVE(name) \\
        JNIEXPORT void JNICALL Java_io_asanloop_internal_child_ErrorStackTests_00024Tiny_##name
      NATIVE(copy)(JNIEnv *env, jclass c, jbyteArray array) {
        jbyte *block = malloc(8);
        (*env)->GetByteArrayRegion(env, array, 0, 9, block); /* one more than there is room for */
        free(block);
      }
      static int deeper(volatile int n) { return n + deeper(n + 1) + n; }
      NATIVE(recurse)(JNIEnv *env, jclass c) { deeper(0); }
      NATIVE(abort)(JNIEnv *env, jclass c) { abort(); }
      static void *overflow(void *block) { ((volatile char *)block)[8] = 1; return 0; }
      NATIVE(onThread)(JNIEnv *env, jclass c) {
        pthread_t thread;
        pthread_create(&thread, 0, overflow, malloc(8));
        pthread_setname_np(thread, "worker");
        pthread_join(thread, 0);
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void compile() throws Exception {
    RealChild.compile(folder, SOURCE, "-D_GNU_SOURCE");
  }

  /** The library. */
  static final class Tiny {
    static {
      RealChild.load();
    }

    private Tiny() {}

    static native void copy(byte[] array);

    static native void recurse();

    static native void abort();

    static native void onThread();
  }

  /** What runs in the child. */
  static class ErrorTestCases {
    @Test
    void copy() {
      Tiny.copy(new byte[9]);
    }

    @Test
    void recurse() {
      Tiny.recurse();
    }

    @Test
    void abort() {
      Tiny.abort();
    }

    @Test
    void onThread() {
      Tiny.onThread();
    }

    @Test
    void javaOverflow() {
      Assertions.assertThrows(StackOverflowError.class, () -> depth(0));
    }

    @SuppressWarnings("InfiniteRecursion") // as is wanted
    private static int depth(int n) {
      return depth(n + 1) + 1;
    }

    @Test
    void javaNull() {
      int[] none = System.getProperty("no.such.property") == null ? null : new int[1];
      for (int i = 0; i < 1000; i++) {
        Assertions.assertThrows(NullPointerException.class, () -> none[0]++);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "copy, heap-buffer-overflow",
    "recurse, stack-overflow",
    "abort, ABRT",
  })
  void leadsToTheTest(String method, String kind) throws Exception {
    ErrorStack stack = fail(method, kind);

    assertThat(stack.javaFrames())
        .extracting(frame -> frame.getClassName() + "." + frame.getMethodName())
        .containsExactly(
            Tiny.class.getName() + "." + method, ErrorTestCases.class.getName() + "." + method);
    assertThat(stack.javaFrames().get(0).isNativeMethod()).isTrue();
    assertThat(stack.javaFrames().get(1).getFileName()).isEqualTo("ErrorStackTests.java");
    assertThat(stack.javaFrames().get(1).getLineNumber()).isPositive();
  }

  @Test
  void namesTheThreadWhereThereIsNoJava() throws Exception {
    ErrorStack stack = fail("onThread", "heap-buffer-overflow");

    assertThat(stack.javaFrames()).isEmpty();
    assertThat(stack.thread()).isNotEqualTo("main").isNotEmpty();
  }

  @Test
  void leavesToJavaWhatIsJavas() throws Exception {
    RealChild child =
        RealChild.start(folder, Jvm.THIS, 2, ErrorTestCases.class, "javaOverflow", "javaNull");
    List<Finished> finished = child.all(Finished.class);

    assertThat(child.end()).startsWith("exit code 0");
    assertThat(finished).isNotEmpty().extracting(Finished::status).containsOnly(Status.SUCCESSFUL);
  }

  private ErrorStack fail(String method, String kind) throws Exception {
    RealChild child = RealChild.start(folder, Jvm.THIS, 1, ErrorTestCases.class, method);
    child.all();
    assertThat(child.end()).startsWith("exit code " + Protocol.EXIT_SANITIZER_ERROR);
    try (Stream<Path> files = Files.list(folder)) {
      Path report =
          files
              .filter(file -> file.getFileName().toString().startsWith("report."))
              .findFirst()
              .orElseThrow();
      assertThat(report).content().contains("AddressSanitizer: " + kind).contains("libtiny.so");
    }
    return ErrorStack.read(folder.resolve("java-stack.txt")).orElseThrow();
  }
}
