package io.asanloop.internal.child;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.asanloop.internal.wire.ChildEvent.LossKind;
import io.asanloop.internal.wire.ChildEvent.Lost;
import io.asanloop.internal.wire.ChildEvent.Made;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory that the JVM allocates for a library's call of JNI. */
class JniMemoryTests {
  private static final int ITERATIONS = 10;

  private static final String SOURCE =
      """
      #include <jni.h>
      #include <stdlib.h>
      #define NATIVE(name) JNICALL Java_io_asanloop_internal_child_JniMemoryTests_00024Tiny_##name
      #define ELEMENTS(Type, type) \\
        JNIEXPORT void NATIVE(type##s)(JNIEnv *env, jclass c, j##type##Array array, jboolean release) { \\
          j##type *elements = (*env)->Get##Type##ArrayElements(env, array, 0); \\
          if (release) (*env)->Release##Type##ArrayElements(env, array, elements, 0); \\
        }
      ELEMENTS(Boolean, boolean)
      ELEMENTS(Byte, byte)
      ELEMENTS(Char, char)
      ELEMENTS(Short, short)
      ELEMENTS(Int, int)
      ELEMENTS(Long, long)
      ELEMENTS(Float, float)
      ELEMENTS(Double, double)
      JNIEXPORT void NATIVE(utf)(JNIEnv *env, jclass c, jstring string, jboolean release) {
        const char *chars = (*env)->GetStringUTFChars(env, string, 0);
        if (release) (*env)->ReleaseStringUTFChars(env, string, chars);
      }
      JNIEXPORT void NATIVE(string)(JNIEnv *env, jclass c, jstring string, jboolean release) {
        const jchar *chars = (*env)->GetStringChars(env, string, 0);
        if (release) (*env)->ReleaseStringChars(env, string, chars);
      }
      JNIEXPORT jlong NATIVE(tail)(JNIEnv *env, jclass c, jstring string) {
        return (jlong)(*env)->GetStringUTFChars(env, string, 0);
      }
      JNIEXPORT void NATIVE(region)(JNIEnv *env, jclass c, jbyteArray array, jboolean release) {
        void *elements = (*env)->GetPrimitiveArrayCritical(env, array, 0);
        char *volatile block = malloc(43);
        if (release) free(block);
        (*env)->ReleasePrimitiveArrayCritical(env, array, elements, 0);
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

    static native void booleans(boolean[] array, boolean release);

    static native void bytes(byte[] array, boolean release);

    static native void chars(char[] array, boolean release);

    static native void shorts(short[] array, boolean release);

    static native void ints(int[] array, boolean release);

    static native void longs(long[] array, boolean release);

    static native void floats(float[] array, boolean release);

    static native void doubles(double[] array, boolean release);

    static native void utf(String string, boolean release);

    static native void string(String string, boolean release);

    static native long tail(String string);

    static native void region(byte[] array, boolean release);
  }

  /** What runs in the child. */
  static class JniTestCases {
    @Test
    void booleans() {
      Tiny.booleans(new boolean[11], false);
    }

    @Test
    void bytes() {
      Tiny.bytes(new byte[13], false);
    }

    @Test
    void chars() {
      Tiny.chars(new char[17], false);
    }

    @Test
    void shorts() {
      Tiny.shorts(new short[19], false);
    }

    @Test
    void ints() {
      Tiny.ints(new int[23], false);
    }

    @Test
    void longs() {
      Tiny.longs(new long[29], false);
    }

    @Test
    void floats() {
      Tiny.floats(new float[31], false);
    }

    @Test
    void doubles() {
      Tiny.doubles(new double[37], false);
    }

    @Test
    void utf() {
      Tiny.utf("forty", false);
    }

    @Test
    void string() {
      Tiny.string("sixty", false);
    }

    @Test
    void tail() {
      Tiny.tail("eighty");
    }

    @Test
    void region() {
      Tiny.region(new byte[100], false);
    }

    @Test
    void released() {
      Tiny.booleans(new boolean[11], true);
      Tiny.bytes(new byte[13], true);
      Tiny.chars(new char[17], true);
      Tiny.shorts(new short[19], true);
      Tiny.ints(new int[23], true);
      Tiny.longs(new long[29], true);
      Tiny.floats(new float[31], true);
      Tiny.doubles(new double[37], true);
      Tiny.utf("forty", true);
      Tiny.string("sixty", true);
      Tiny.region(new byte[100], true);
    }
  }

  @Test
  void belongsToTheFunctionThatAskedForIt() throws Exception {
    Map<String, Integer> bytes =
        Map.ofEntries(
            Map.entry("booleans", 11),
            Map.entry("bytes", 13),
            Map.entry("chars", 2 * 17),
            Map.entry("shorts", 2 * 19),
            Map.entry("ints", 4 * 23),
            Map.entry("longs", 8 * 29),
            Map.entry("floats", 4 * 31),
            Map.entry("doubles", 8 * 37),
            Map.entry("utf", "forty".length() + 1),
            Map.entry("string", 2 * ("sixty".length() + 1)),
            Map.entry("tail", "eighty".length() + 1),
            Map.entry("region", 43));
    List<Lost> lost = run(Jvm.THIS, bytes.keySet().toArray(String[]::new));

    assertThat(lost.stream().collect(toMap(JniMemoryTests::test, Lost::made)))
        .isEqualTo(
            bytes.entrySet().stream()
                .collect(
                    toMap(
                        Map.Entry::getKey,
                        entry -> List.of(new Made(1, ITERATIONS, 1, entry.getValue())))));
    for (Lost each : lost) {
      assertThat(each.kind()).isEqualTo(LossKind.DIRECT);
      assertThat(RealChild.function(each.stacks().nativeFrames().get(0)))
          .isEqualTo("Java_io_asanloop_internal_child_JniMemoryTests_00024Tiny_" + test(each));
      assertThat(each.stacks().javaFrames())
          .extracting(StackTraceElement::getClassName)
          .containsExactly(Tiny.class.getName(), JniTestCases.class.getName());
    }
  }

  @Test
  void isNotLostOnceReleased() throws Exception {
    assertThat(run(Jvm.THIS, "released")).isEmpty();
  }

  /**
   * The JVM then keeps the elements in blocks of another size, with guards around them; of arrays
   * two.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-Xcheck:jni",
        "-XX:NativeMemoryTracking=summary",
        "-XX:NativeMemoryTracking=detail"
      })
  void isSeenBesideOptionsThatChangeHowTheJvmAllocates(String option) throws Exception {
    List<Lost> lost = run(Jvm.THIS.with(option), "released", "utf", "ints", "tail");

    List<Lost> direct = lost.stream().filter(each -> each.kind() == LossKind.DIRECT).toList();
    assertThat(direct).extracting(JniMemoryTests::test).containsExactly("utf", "ints", "tail");
    assertThat(direct)
        .flatExtracting(Lost::made)
        .allSatisfy(
            made -> {
              assertThat(made.first()).isEqualTo(1);
              assertThat(made.last()).isEqualTo(ITERATIONS);
              assertThat(made.blocks()).isEqualTo(1);
            });
  }

  private List<Lost> run(Jvm jvm, String... methods) throws Exception {
    RealChild child = RealChild.start(folder, jvm, ITERATIONS, JniTestCases.class, methods);
    List<Lost> lost = child.all(Lost.class);
    assertThat(child.end()).startsWith("exit code 0");
    return lost;
  }

  private static String test(Lost lost) {
    return lost.madeIn().replaceAll(".*method:(.*)\\(\\)\\]", "$1");
  }
}
