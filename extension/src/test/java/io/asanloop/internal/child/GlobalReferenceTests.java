package io.asanloop.internal.child;

import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Global references that a library does not delete. */
class GlobalReferenceTests {
  private static final int ITERATIONS = 10;

  private static final String SOURCE =
      """
      #include <jni.h>
      #include <pthread.h>
      #include <stdlib.h>
      #include <unistd.h>
      #define NATIVE(type, name) \\
        JNIEXPORT type JNICALL Java_io_asanloop_internal_child_GlobalReferenceTests_00024Tiny_##name
      struct holder { char name[24]; jobject object; };
      static jobject in_static;
      static struct holder *in_block;
      static __thread jobject in_thread_local;
      NATIVE(void, lose)(JNIEnv *env, jclass c, jobject o) { (*env)->NewGlobalRef(env, o); }
      NATIVE(jlong, tail)(JNIEnv *env, jclass c, jobject o) { return (jlong)(*env)->NewGlobalRef(env, o); }
      NATIVE(void, free)(JNIEnv *env, jclass c, jobject o) {
        (*env)->DeleteGlobalRef(env, (*env)->NewGlobalRef(env, o));
      }
      NATIVE(void, hold)(JNIEnv *env, jclass c, jobject o) { if (!in_static) in_static = (*env)->NewGlobalRef(env, o); }
      NATIVE(void, holdInBlock)(JNIEnv *env, jclass c, jobject o) {
        if (in_block) return;
        in_block = malloc(sizeof *in_block);
        in_block->object = (*env)->NewGlobalRef(env, o);
      }
      NATIVE(void, holdInThreadLocal)(JNIEnv *env, jclass c, jobject o) {
        if (!in_thread_local) in_thread_local = (*env)->NewGlobalRef(env, o);
      }
      static void *keep(void *object) { for (;;) { pause(); in_thread_local = object; } }
      NATIVE(void, holdInThread)(JNIEnv *env, jclass c, jobject o) {
        pthread_t thread;
        pthread_create(&thread, 0, keep, (*env)->NewGlobalRef(env, o));
        pthread_detach(thread);
      }
      """;

  @TempDir Path folder;

  @BeforeEach
  void compile() throws Exception {
    RealChild.compile(folder, SOURCE, "-O1", "-foptimize-sibling-calls");
  }

  /** The library. */
  static final class Tiny {
    static {
      RealChild.load();
    }

    private Tiny() {}

    static native void lose(Object object);

    static native long tail(Object object);

    static native void free(Object object);

    static native void hold(Object object);

    static native void holdInBlock(Object object);

    static native void holdInThreadLocal(Object object);

    static native void holdInThread(Object object);
  }

  /** What runs in the child. */
  static class ReferenceTestCases {
    private static final long[] HELD = new long[1];
    private static boolean thread;

    @Test
    void lost() {
      Tiny.lose(new Object());
    }

    @Test
    void tail() {
      Tiny.tail(new Object());
    }

    @Test
    void deleted() {
      Tiny.free(new Object());
    }

    @Test
    void heldByStatic() {
      Tiny.hold(new Object());
    }

    @Test
    void heldByBlock() {
      Tiny.holdInBlock(new Object());
    }

    @Test
    void heldByJava() {
      if (HELD[0] == 0) {
        HELD[0] = Tiny.tail(new Object());
      }
    }

    @Test
    void heldByThreadLocal() {
      Tiny.holdInThreadLocal(new Object());
    }

    @Test
    void heldByThread() {
      if (!thread) {
        thread = true;
        Tiny.holdInThread(new Object());
      }
    }
  }

  @Test
  void areLostWhenNobodyHasThem() throws Exception {
    List<Lost> lost = run(Jvm.THIS, "lost", "deleted", "tail");

    assertThat(lost)
        .extracting(Lost::madeIn)
        .satisfiesExactly(
            id -> assertThat(id).endsWith("[method:lost()]"),
            id -> assertThat(id).endsWith("[method:tail()]"));
    assertThat(lost)
        .allSatisfy(
            each -> {
              assertThat(each.kind()).isEqualTo(LossKind.GLOBAL_REFERENCE);
              assertThat(each.made()).containsExactly(new Made(1, ITERATIONS, 1, 0));
              assertThat(each.stacks().javaFrames().get(1).getClassName())
                  .isEqualTo(ReferenceTestCases.class.getName());
            });
    assertThat(RealChild.function(lost.get(0).stacks().nativeFrames().get(0)))
        .isEqualTo("Java_io_asanloop_internal_child_GlobalReferenceTests_00024Tiny_lose");
    assertThat(RealChild.function(lost.get(1).stacks().nativeFrames().get(0)))
        .isEqualTo("Java_io_asanloop_internal_child_GlobalReferenceTests_00024Tiny_tail");
  }

  @Test
  void areNotLostWhereTheLibraryOrJavaHasThem() throws Exception {
    assertThat(
            run(
                Jvm.THIS,
                "heldByStatic",
                "heldByBlock",
                "heldByJava",
                "heldByThreadLocal",
                "heldByThread"))
        .isEmpty();
  }

  private List<Lost> run(Jvm jvm, String... methods) throws Exception {
    RealChild child = RealChild.start(folder, jvm, ITERATIONS, ReferenceTestCases.class, methods);
    List<Lost> lost = child.all(Lost.class);
    assertThat(child.end()).startsWith("exit code 0");
    return lost;
  }
}
