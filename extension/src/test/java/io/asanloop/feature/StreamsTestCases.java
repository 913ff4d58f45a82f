package io.asanloop.feature;

import com.sun.jna.Library;
import com.sun.jna.Native;
import io.asanloop.AsanLoop;
import io.asanloop.testkit.Fixtures;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that print, by Java and by native code, to both streams. */
@AsanLoop(iterations = 2, libraryPath = Fixtures.ASAN)
@TestMethodOrder(MethodOrderer.MethodName.class)
class StreamsTestCases {
  private static final int STDOUT = 1;
  private static final int STDERR = 2;

  /** A line of 16 bytes, of which 3 are one character that is cut wherever a buffer ends in it. */
  private static final int LINE_BYTES = 16;

  interface LibC extends Library {
    LibC INSTANCE = Native.load("c", LibC.class);

    long write(int descriptor, byte[] bytes, long count);
  }

  /** Returns a megabyte of numbered lines, and a byte more. */
  static String megabyte() {
    return IntStream.range(0, (1 << 20) / LINE_BYTES)
        .mapToObj(number -> String.format("line € %06d\n", number))
        .collect(Collectors.joining("", "", "."));
  }

  @Test
  void java() {
    System.out.println("out of Java");
    System.err.println("err of Java, größer");
    Planted.here();
  }

  @Test
  void mixed() {
    for (int i = 0; i < 3; i++) {
      System.out.println("Java " + i);
      System.err.println("Java " + i);
      Fixtures.INSTANCE.print_stdout("stdio " + i + "\n");
      Fixtures.INSTANCE.print_stderr("stdio " + i + "\n");
      write(STDOUT, "write " + i + "\n");
      write(STDERR, "write " + i + "\n");
    }
    Planted.here();
  }

  @Test
  void much() {
    Fixtures.INSTANCE.print_stdout(megabyte());
    Fixtures.INSTANCE.print_stderr(megabyte());
    write(STDERR, megabyte());
    Planted.here();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void parameterized(int number) {
    Fixtures.INSTANCE.print_stdout("stdio without an end of line of " + number);
    Planted.at(number == 2);
  }

  @TestFactory
  Stream<DynamicTest> factory() {
    return Stream.of(
        DynamicTest.dynamicTest(
            "prints",
            () -> {
              Fixtures.INSTANCE.print_stdout("stdio of a node, größer");
              Planted.here();
            }));
  }

  private static void write(int descriptor, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    long written = LibC.INSTANCE.write(descriptor, bytes, bytes.length);
    if (written != bytes.length) {
      throw new AssertionError("wrote " + written + " of " + bytes.length);
    }
  }
}
