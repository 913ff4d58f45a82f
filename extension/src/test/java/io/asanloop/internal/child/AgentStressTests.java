package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent;
import io.asanloop.internal.wire.ChildEvent.Finished;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Eight threads that allocate at once, while garbage is collected, exceptions are thrown and a
 * library comes and goes. No block may be miscounted. At full size: {@code
 * -Dasanloop.stress=1000000}, which takes minutes.
 */
class AgentStressTests {
  private static final int THREADS = 8;

  private static final String SOURCE =
      """
      #include <dlfcn.h>
      #include <jni.h>
      #include <stdlib.h>
      #define NATIVE(type, name) \\
        JNIEXPORT type JNICALL Java_io_asanloop_internal_child_AgentStressTests_00024Tiny_##name
      static void *at_load;
      __attribute__((constructor)) static void load(void) { at_load = malloc(67); }
      __attribute__((destructor)) static void unload(void) { free(at_load); }
      void *take(void) { return malloc(71); }
      NATIVE(jlong, take)(JNIEnv *env, jclass c) { return (jlong)take(); }
      NATIVE(void, give)(JNIEnv *env, jclass c, jlong block) { free((void *)block); }
      NATIVE(void, work)(JNIEnv *env, jclass c, jint count, jstring string) {
        for (jint i = 0; i < count; i++) {
          char *volatile block = malloc(1 + i % 199);
          if (i % 64 == 0) (*env)->ReleaseStringUTFChars(env, string, (*env)->GetStringUTFChars(env, string, 0));
          if (i % 64 == 32) (*env)->DeleteGlobalRef(env, (*env)->NewGlobalRef(env, string));
          free(block);
        }
        (*env)->ThrowNew(env, (*env)->FindClass(env, "java/lang/IllegalStateException"), "done");
      }
      NATIVE(void, reload)(JNIEnv *env, jclass c, jstring path) {
        const char *chars = (*env)->GetStringUTFChars(env, path, 0);
        void *library = dlopen(chars, RTLD_NOW);
        (*env)->ReleaseStringUTFChars(env, path, chars);
        void *(*take_there)(void) = (void *(*)(void))dlsym(library, "take");
        void *block = take_there();
        dlclose(library);
        free(block);
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

    static native void give(long block);

    static native void work(int count, String string);

    static native void reload(String path);
  }

  /** What runs in the child. */
  static class StressTestCases {
    private static final int CHUNK = 1000;
    private volatile boolean done;

    @Test
    void counts() throws Exception {
      int count = Integer.getInteger("asanloop.stress");

      Tiny.give(Tiny.take());
      long before = Agent.live(); // with what the library took when it was loaded
      ExecutorService threads = Executors.newFixedThreadPool(THREADS + 2);
      List<Future<Long>> workers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        workers.add(threads.submit(() -> work(count)));
      }
      Future<?> collector = threads.submit(this::collect);
      Future<?> loader = threads.submit(this::reload);
      List<Long> kept = new ArrayList<>();
      for (Future<Long> worker : workers) {
        kept.add(worker.get());
      }
      done = true;
      collector.get();
      loader.get();
      threads.shutdown();
      Assertions.assertEquals(before + THREADS, Agent.live());
      kept.forEach(Tiny::give);
      Assertions.assertEquals(before, Agent.live());
    }

    private static long work(int count) {
      long kept = Tiny.take();
      for (int i = 0; i < count; i += CHUNK) {
        Assertions.assertThrows(
            IllegalStateException.class, () -> Tiny.work(CHUNK, "some characters"));
      }
      return kept;
    }

    private void collect() {
      while (!done) {
        System.gc();
      }
    }

    private void reload() {
      String late = System.getProperty("jna.library.path") + "/late.so";
      while (!done) {
        Tiny.reload(late);
      }
    }
  }

  @Test
  void eachBlockIsCountedOnce() throws Exception {
    RealChild.compile(folder, SOURCE);
    Files.copy(folder.resolve("libtiny.so"), folder.resolve("late.so"));
    Jvm jvm = Jvm.THIS.with("-Dasanloop.stress=" + Integer.getInteger("asanloop.stress", 10_000));
    RealChild child = RealChild.start(folder, jvm, 1, StressTestCases.class, "counts");
    List<ChildEvent> events = child.all();

    assertThat(child.end()).startsWith("exit code 0");
    assertThat(events)
        .filteredOn(Finished.class::isInstance)
        .isNotEmpty()
        .allSatisfy(
            event ->
                assertThat(((Finished) event).status())
                    .as(event.toString())
                    .isEqualTo(Status.SUCCESSFUL));
    assertThat(events).doesNotHaveAnyElementsOfTypes(Lost.class);
  }
}
