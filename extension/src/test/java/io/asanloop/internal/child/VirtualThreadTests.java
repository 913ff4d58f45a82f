package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks that only a local variable of a virtual thread points to, while the thread waits. */
class VirtualThreadTests {
  private static final String SOURCE =
      """
      #include <jni.h>
      #include <stdlib.h>
      JNIEXPORT jlong JNICALL Java_io_asanloop_internal_child_VirtualThreadTests_00024Tiny_take(JNIEnv *env, jclass c) {
        return (jlong)malloc(53);
      }
      """;

  @TempDir Path folder;

  /** The library. */
  static final class Tiny {
    static {
      RealChild.load();
    }

    private Tiny() {}

    static native long take();
  }

  /** What runs in the child. */
  static class ThreadTestCases {
    private static final CountDownLatch NEVER = new CountDownLatch(1);
    private static volatile long last;

    /** Keeps its block in a variable, which is used after a wait without an end. */
    static void hold(CountDownLatch holds) {
      long block = Tiny.take();
      holds.countDown();
      try {
        NEVER.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      last = block;
    }

    @Test
    void held() throws Exception {
      CountDownLatch holds = new CountDownLatch(1);
      startVirtual(() -> hold(holds));
      holds.await();
    }

    @Test
    void lost() throws Exception {
      Thread thread = startVirtual(Tiny::take);
      thread.join();
    }

    /** Not there in the release that this is compiled for. */
    private static Thread startVirtual(Runnable task) throws ReflectiveOperationException {
      return (Thread)
          Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    }
  }

  @Test
  void blocksAreHeldByVariablesOfWaitingThreads() throws Exception {
    Optional<Jvm> jvm = Jvm.atLeast(21);
    Assumptions.assumeTrue(jvm.isPresent(), "no JDK of release 21 or later beside this one");
    RealChild.compile(folder, SOURCE);
    RealChild child = RealChild.start(folder, jvm.get(), 10, ThreadTestCases.class, "held", "lost");
    List<Lost> lost = child.all(Lost.class);

    assertThat(child.end()).startsWith("exit code 0");
    assertThat(lost)
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.madeIn()).endsWith("[method:lost()]");
              assertThat(each.made()).containsExactly(new Made(1, 10, 1, 53));
            });
  }
}
