package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.Protocol;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the JVM allocates for native code is the sanitizer's, whoever asks for it, although its own
 * memory is not.
 */
class HandedOverMemoryTests {
  private static final int BYTES = 104; // the JVM rounds up to eight

  private static final String SOURCE =
      """
      #include <jni.h>
      #include <pthread.h>
      #include <semaphore.h>
      #include <stdlib.h>
      #include <string.h>
      #define NATIVE(name) \\
        JNICALL Java_io_asanloop_internal_child_HandedOverMemoryTests_00024Tiny_##name
      void fill(char *bytes, int count) {
        for (volatile int i = 0; i < count; i++) bytes[i] = 7;
      }
      JNIEXPORT void NATIVE(elements)(JNIEnv *env, jclass c, jbyteArray array, jint count) {
        jbyte *elements = (*env)->GetByteArrayElements(env, array, 0);
        fill((char *)elements, count);
        (*env)->ReleaseByteArrayElements(env, array, elements, 0);
      }
      JNIEXPORT void NATIVE(within)(JNIEnv *env, jclass c, jlongArray array) {
        jlong *elements = (*env)->GetLongArrayElements(env, array, 0);
        elements[1] = 0x31; /* a size, where glibc looks for one */
        (*env)->ReleaseLongArrayElements(env, array, elements + 2, JNI_ABORT);
      }
      JNIEXPORT void NATIVE(buffer)(JNIEnv *env, jclass c, jobject buffer, jint count) {
        fill((*env)->GetDirectBufferAddress(env, buffer), count);
      }

      static JavaVM *vm;
      static sem_t ready, never;
      static __attribute__((noinline)) void ask(void) {
        void *env;
        (*vm)->GetEnv(vm, &env, JNI_VERSION_1_8);
      }
      /* What ask has left on the stack stays there, below what is held. */
      static __attribute__((noinline)) void await(void *block) {
        char room[1500];
        asm volatile("" : : "r"(room) : "memory");
        void *volatile held = block;
        sem_post(&ready);
        sem_wait(&never);
        free(held);
      }
      static void *work(void *context) {
        ask();
        await(malloc(777));
        return 0;
      }
      JNIEXPORT void NATIVE(worker)(JNIEnv *env, jclass c) {
        (*env)->GetJavaVM(env, &vm);
        pthread_t thread;
        pthread_create(&thread, 0, work, 0);
        sem_wait(&ready);
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void compile() throws Exception {
    RealChild.compile(folder, SOURCE);
  }

  /** The library through JNI. */
  static final class Tiny {
    static {
      RealChild.load();
    }

    private Tiny() {}

    static native void elements(byte[] array, int count);

    static native void within(long[] array);

    static native void buffer(ByteBuffer buffer, int count);

    static native void worker();
  }

  /** The library through JNA. */
  interface Mapped extends Library {
    void fill(byte[] bytes, int count);
  }

  /** The library through JNA's direct mapping. */
  static final class Direct {
    static {
      Native.register("tiny");
    }

    private Direct() {}

    static native void fill(byte[] bytes, int count);
  }

  /** What runs in the child. */
  static class HandingTestCases {
    @Test
    void elements() {
      Tiny.elements(new byte[BYTES], BYTES);
      Tiny.elements(new byte[BYTES], BYTES + 1);
    }

    @Test
    void within() {
      Tiny.within(new long[BYTES / Long.BYTES]);
    }

    @Test
    void directBuffer() {
      Tiny.buffer(ByteBuffer.allocateDirect(BYTES), BYTES);
      Tiny.buffer(ByteBuffer.allocateDirect(BYTES), BYTES + 1);
    }

    @Test
    void jna() {
      Mapped mapped = Native.load("tiny", Mapped.class);
      mapped.fill(new byte[BYTES], BYTES);
      mapped.fill(new byte[BYTES], BYTES + 1);
    }

    @Test
    void jnaDirect() {
      Direct.fill(new byte[BYTES], BYTES);
      Direct.fill(new byte[BYTES], BYTES + 1);
    }

    @Test
    void worker() {
      Tiny.worker();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"elements", "directBuffer", "jna", "jnaDirect"})
  void overflowIsSeen(String method) throws Exception {
    assertThat(report(method))
        .contains("AddressSanitizer: heap-buffer-overflow")
        .contains("0 bytes to the right of 104-byte region");
  }

  @Test
  void releaseOfWhatIsWithinABlockIsSeen() throws Exception {
    assertThat(report("within"))
        .contains("AddressSanitizer: attempting free on address which was not malloc()-ed")
        .contains("16 bytes inside of 104-byte region");
  }

  private String report(String method) throws Exception {
    RealChild child = RealChild.start(folder, Jvm.THIS, 1, HandingTestCases.class, method);
    child.all();
    assertThat(child.end()).startsWith("exit code " + Protocol.EXIT_SANITIZER_ERROR);
    try (Stream<Path> files = Files.list(folder)) {
      return Files.readString(
          files
              .filter(file -> file.getFileName().toString().startsWith("report."))
              .findFirst()
              .orElseThrow());
    }
  }

  @Test
  void threadOfTheLibraryThatCalledTheJvmHoldsWhatIsOnItsStack() throws Exception {
    RealChild child = RealChild.start(folder, Jvm.THIS, 1, HandingTestCases.class, "worker");
    assertThat(child.all(Lost.class)).isEmpty();
    assertThat(child.end()).startsWith("exit code 0");
  }
}
